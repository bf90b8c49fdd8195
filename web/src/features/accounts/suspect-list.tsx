import type { AccountBooks, BooksRow, Suspect } from '@cairn/contract/books';
import { Link } from 'react-router';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { dayFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import { Button } from '../../ui/button.tsx';
import { suspectReason } from './books-words.ts';
import type { MendStep, Mends } from './use-mends.ts';

function RowLink({ row, currency }: { row: BooksRow; currency: string }) {
  return (
    <Link
      to={transactionsAddress({ ...dayFilter(row.date), search: row.description })}
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

type Offer = { label: string; step: MendStep };

/** What a press may do about a suspect; null where waiting is all there is. */
function offerOf({ kind, row, expectedOn }: Suspect, { gap }: AccountBooks): Offer | null {
  if (kind === 'doubled')
    return { label: 'A duplicate: leave it out', step: { kind: 'leave_out', transactionId: row.id } };
  if (kind === 'pending' || kind === 'changed' || gap === null) return null;
  const added = { amount: gap, date: expectedOn ?? row.date, description: row.description };
  return { label: 'Add the missing row', step: { kind: 'add', row: added } };
}

/** What may explain a gap, the most likely first, each with what can be done about it. */
export function SuspectList({ books, mends }: { books: AccountBooks; mends: Mends }) {
  return (
    <ol className="divide-y divide-line">
      {books.suspects.map((suspect) => {
        const offer = offerOf(suspect, books);
        return (
          <li key={`${suspect.kind} ${suspect.row.id}`} className="space-y-2 py-3">
            <RowLink row={suspect.row} currency={books.currency} />
            <p className={`figures text-13 text-muted ${suspect.previousAmount === null ? '' : 'amount'}`}>
              {suspectReason(suspect, books.currency)}
            </p>
            {offer !== null && (
              <Button
                look="quiet"
                size="small"
                busy={mends.isPending}
                onClick={() => mends.mutate(offer.step)}
              >
                {offer.label}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
