import { categoryRoutes } from '@cairn/contract/categories';
import { merchantRoutes } from '@cairn/contract/merchants';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { preloadCall, queryFor } from '../api/queries.ts';
import { LoadingFailed } from '../features/merchants/loading-failed.tsx';
import { merchantAddress } from '../features/merchants/merchant-address.ts';
import { MerchantFacts } from '../features/merchants/merchant-facts.tsx';
import { MerchantMonths } from '../features/merchants/merchant-months.tsx';
import { MerchantTile } from '../features/merchants/merchant-tile.tsx';
import { NewestRows } from '../features/merchants/newest-rows.tsx';
import { useRenaming } from '../features/merchants/use-merchants.ts';
import { ApiError, errorMessage } from '../lib/api-error.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SmallButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const RenamingDialog = lazy(() => import('../features/merchants/renaming-dialog.tsx'));

export const meta = () => ownPageMeta('Merchant');

export const preload = [preloadCall(categoryRoutes.categories, {})];

/** The dialog that is open, and what it does. */
function useRenamingDialog(name: string) {
  const navigate = useNavigate();
  const [way, setWay] = useState<'rename' | 'merge' | null>(null);
  const renaming = useRenaming((next) => void navigate(merchantAddress(next), { replace: true }));
  const open = (next: 'rename' | 'merge') => {
    renaming.reset();
    setWay(next);
  };
  const dialog = way !== null && (
    <Suspense>
      <RenamingDialog name={name} way={way} renaming={renaming} onClose={() => setWay(null)} />
    </Suspense>
  );
  return { open, dialog };
}

export default function MerchantPage() {
  const [address] = useSearchParams();
  const asked = address.get('name') ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    ...queryFor(merchantRoutes.merchant, { params: { merchantName: asked } }),
    enabled: asked.trim() !== '',
  });
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? [];
  const name = data?.name ?? asked;
  const { open, dialog } = useRenamingDialog(name);
  const isMissing = asked.trim() === '' || (error instanceof ApiError && error.error === 'not_found');
  return (
    <main className="mx-auto max-w-[1248px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/merchants" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        All merchants
      </Link>
      <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <MerchantTile name={name} large />
        <h1 className="min-w-0 flex-1 basis-56 font-serif text-24 font-medium tracking-tight wrap-anywhere sm:text-36">
          {name === '' ? 'Merchant' : name}
        </h1>
        {data !== undefined && (
          <span className="flex gap-2">
            <SmallButton onClick={() => open('rename')}>Rename</SmallButton>
            <SmallButton onClick={() => open('merge')}>Merge</SmallButton>
          </span>
        )}
      </div>
      {isMissing && (
        <EmptyState title="This merchant has no page">
          {error === null ? 'Its name is missing in the address.' : errorMessage(error)}
        </EmptyState>
      )}
      {error !== null && !isMissing && (
        <LoadingFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && !isMissing && (
        <div aria-busy="true">
          <SkeletonRows rows={6} rowClass="h-14" />
        </div>
      )}
      {data !== undefined && (
        <>
          <MerchantFacts merchant={data} categories={categories} />
          <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
            <MerchantMonths merchant={data} />
            <NewestRows name={data.name} count={data.count} />
          </div>
        </>
      )}
      {dialog}
    </main>
  );
}
