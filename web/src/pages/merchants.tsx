import { householdRoutes } from '@cairn/contract/household';
import { addDays } from '@cairn/domain/plain-date';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useToday } from '../api/household-today.ts';
import { preloadCall } from '../api/queries.ts';
import { LoadingFailed } from '../features/merchants/loading-failed.tsx';
import { MerchantList } from '../features/merchants/merchant-list.tsx';
import { useMerchants } from '../features/merchants/use-merchants.ts';
import { datePresets } from '../lib/date-presets.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { useSettled } from '../lib/use-settled.ts';
import { SmallButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Merchants');

export const preload = [preloadCall(householdRoutes.household, {})];

const settleMs = 200;
const allTime = 'All';
/** Shown at first: all time takes longer the more transactions there are. */
const lastYear = 'Last 12 months';

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return <EmptyState title="No merchants match">Search for less, or choose a longer period.</EmptyState>;
  return (
    <EmptyState title="No merchants in the last 12 months">
      Who you paid, and who paid you, appears here as transactions come. Choose a longer period for earlier
      ones.
    </EmptyState>
  );
}

export default function MerchantsPage() {
  const today = useToday(useNow());
  const [typed, setTyped] = useState('');
  const [preset, setPreset] = useState(lastYear);
  const search = useSettled(typed.trim(), settleMs);
  const presets = [
    { label: lastYear, range: { from: addDays(today, -364), to: today } },
    ...datePresets(today),
  ];
  const period = presets.find(({ label }) => label === preset)?.range ?? {};
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useMerchants({
    ...period,
    search: search || undefined,
  });
  const merchants = data?.pages.flatMap((page) => page.merchants);
  return (
    <main className="mx-auto max-w-[960px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/transactions" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Transactions
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">Merchants</h1>
      <search className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Field
          label="Search"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Period"
          options={presets.map(({ label }) => ({
            value: label,
            label: label === allTime ? 'All time' : label,
          }))}
          value={preset}
          onChange={({ target }) => setPreset(target.value)}
        />
      </search>
      <Section
        title="Spent"
        aside={`Net of refunds, ${preset === allTime ? 'all time' : preset.toLowerCase()}`}
      >
        {error !== null && (
          <LoadingFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {merchants === undefined && error === null && (
          <div aria-busy="true">
            <SkeletonRows rows={8} rowClass="h-16" />
          </div>
        )}
        {merchants?.length === 0 && <Nothing isNarrowed={search !== '' || preset !== lastYear} />}
        {merchants !== undefined && merchants.length > 0 && (
          <MerchantList merchants={merchants} period={period} />
        )}
        {hasNextPage && (
          <SmallButton className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more merchants
          </SmallButton>
        )}
      </Section>
    </main>
  );
}
