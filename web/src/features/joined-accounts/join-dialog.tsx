import type { AccountDetail } from '@cairn/contract/accounts';
import {
  type AccountJoinOffer,
  type AccountJoinPreview,
  joinedAccountRoutes,
} from '@cairn/contract/joined-accounts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoneyIn } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pairOf } from './join-offer.tsx';
import { type Pair, useJoin } from './use-join.ts';

function Unmatched({ unmatched, count }: { unmatched: AccountJoinPreview['unmatched']; count: number }) {
  return (
    <>
      <p>
        <strong className="font-semibold">{countOf(count, 'transaction')}</strong> not at the bank: they stay
        and count. Check that none is there under another date or amount.
      </p>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-small border border-line px-3">
        {unmatched.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, and none moves
          <li key={at} className="flex items-baseline justify-between gap-4 py-1.5 text-13">
            <span className="min-w-0 truncate">
              <span className="text-muted">{formatDate(row.date)}</span> {row.description}
            </span>
            <span className="figures amount shrink-0">{formatMoneyIn(row.currency, row.amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Preview({ pair }: { pair: Pair }) {
  const { data, error } = useQuery({
    ...queryFor(joinedAccountRoutes.previewAccountJoin, { params: pair }),
    staleTime: 0,
  });
  if (error !== null) return <InlineError>{errorMessage(error)}</InlineError>;
  if (data === undefined)
    return (
      <div role="status" aria-label="Comparing transactions" className="space-y-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    );
  const { mergedCount, earlierCount, unmatchedCount, unmatched } = data;
  return (
    <div className="space-y-2">
      {mergedCount > 0 && (
        <p>
          <strong className="font-semibold">{countOf(mergedCount, 'transaction')}</strong> in both: each
          counts once, with your category, note and parts.
        </p>
      )}
      {earlierCount > 0 && (
        <p>
          <strong className="font-semibold">{countOf(earlierCount, 'earlier transaction')}</strong>: added as
          the account’s history.
        </p>
      )}
      {unmatchedCount > 0 && <Unmatched unmatched={unmatched} count={unmatchedCount} />}
      {mergedCount + earlierCount + unmatchedCount === 0 && <p>It has no transactions.</p>}
    </div>
  );
}

function Consequence({ linked, own }: { linked: AccountDetail; own: AccountDetail }) {
  if (own.connectionId === null)
    return (
      <p>
        {own.name} becomes part of {linked.name}. The bank’s balance counts from now on.
      </p>
    );
  return (
    <p>
      {own.name} at {own.institution} becomes part of {linked.name} at {linked.institution}, which was
      connected later. Its balance counts from now on; what the earlier connection reports for this account
      doesn’t.
    </p>
  );
}

function labelOf(account: AccountDetail, others: readonly AccountDetail[]): string {
  if (account.connectionId === null) return 'Linked account';
  return others.every(({ connectionId }) => connectionId === null) ? 'Account kept by hand' : 'Account';
}

type Props = {
  account: AccountDetail;
  /** The accounts that it can be joined with, the likeliest first. */
  others: readonly AccountDetail[];
  offers: readonly AccountJoinOffer[];
  onClose: () => void;
};

/** Joins an account to a linked one, after showing what becomes of its transactions. */
export function JoinDialog({ account, others, offers, onClose }: Props) {
  const [otherId, setOtherId] = useState(others[0]?.id ?? '');
  const join = useJoin();
  const joined = pairOf(
    account,
    others.find(({ id }) => id === otherId),
    offers,
  );
  const pair = joined && { accountId: joined.linked.id, ownAccountId: joined.own.id };

  return (
    <FormDialog
      title={`Join ${account.name} with another account`}
      label="Join"
      sending={join}
      onSubmit={() => pair !== null && join.mutate(pair, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField
        label={labelOf(account, others)}
        options={others.map(({ id, name, institution, mask }) => ({
          value: id,
          label: [name, mask === null ? '' : `•••• ${mask}`, `(${institution})`].filter(Boolean).join(' '),
        }))}
        value={otherId}
        onChange={(event) => setOtherId(event.target.value)}
      />
      {joined !== null && <Consequence {...joined} />}
      {pair !== null && <Preview key={otherId} pair={pair} />}
    </FormDialog>
  );
}
