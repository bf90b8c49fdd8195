import type {
  AccountReconciliation,
  CandidateCause,
  ReconciliationTransaction,
} from '@cairn/contract/reconciliation';
import { Link } from 'react-router';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { dayFilter, transactionsAddress } from '../transactions/transactions-address.ts';
import { causeReason } from './reconciliation-text.ts';
import type { RepairStep, Resolutions } from './use-resolutions.ts';

function RowLink({ row, currency }: { row: ReconciliationTransaction; currency: string }) {
  return (
    <Link
      to={transactionsAddress({ ...dayFilter(row.date), merchant: row.description })}
      className="flex items-baseline justify-between gap-3 rounded-small hover:underline"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{row.description}</span>{' '}
        <span className="block truncate text-13 text-muted">
          {formatDate(row.date)} · {row.accountName}
        </span>
      </span>{' '}
      <span className="figures amount shrink-0 font-medium">{formatSignedMoneyIn(currency, row.amount)}</span>
    </Link>
  );
}

type Offer = { label: string; step: RepairStep };

/** The action for a candidate cause; null where there is nothing to do but wait. */
function offerOf(
  { kind, row, expectedOn }: CandidateCause,
  { difference }: AccountReconciliation,
): Offer | null {
  if (kind === 'doubled')
    return { label: 'Exclude this duplicate', step: { kind: 'leave_out', transactionId: row.id } };
  if (kind === 'pending' || kind === 'changed' || difference === null) return null;
  const added = { amount: difference, date: expectedOn ?? row.date, description: row.description };
  return { label: 'Add the missing transaction', step: { kind: 'add', row: added } };
}

type Props = { reconciliation: AccountReconciliation; resolutions: Resolutions };

/** Possible causes of a difference, the most likely first, each with its action. */
export function CandidateCauseList({ reconciliation, resolutions }: Props) {
  return (
    <ol className="divide-y divide-line">
      {reconciliation.candidateCauses.map((cause) => {
        const offer = offerOf(cause, reconciliation);
        return (
          <li key={`${cause.kind} ${cause.row.id}`} className="space-y-2 py-3">
            <RowLink row={cause.row} currency={reconciliation.currency} />
            <p className={`figures text-13 text-muted ${cause.previousAmount === null ? '' : 'amount'}`}>
              {causeReason(cause, reconciliation.currency)}
            </p>
            {offer !== null && (
              <SmallButton busy={resolutions.isPending} onClick={() => resolutions.mutate(offer.step)}>
                {offer.label}
              </SmallButton>
            )}
          </li>
        );
      })}
    </ol>
  );
}
