import type { HistoryEntry, HistoryValue } from '@cairn/contract/history';
import { Link } from 'react-router';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { historyAddress } from './history-address.ts';

type ValueProps = {
  value: HistoryValue | null;
  /** Whether money in has a plus: a balance and a limit have none. */
  isSigned: boolean;
};

function Value({ value, isSigned }: ValueProps) {
  if (value === null) return <span className="text-muted">none</span>;
  if (value.kind === 'date') return <span className="figures">{formatDate(value.date)}</span>;
  if (value.kind === 'amount') {
    const format = isSigned ? formatSignedMoneyIn : formatMoneyIn;
    return <span className="amount figures">{format(value.currency, value.amount)}</span>;
  }
  return <span className="break-words">{value.text}</span>;
}

function Before(props: ValueProps) {
  return (
    <>
      <span className="sr-only">before: </span>
      <Value {...props} />
      <span aria-hidden="true" className="mx-1.5 text-muted">
        →
      </span>
      <span className="sr-only">, after: </span>
    </>
  );
}

/** Where an entry's subject is shown; null where it has no page. */
function subjectAddress({ subject, subjectId }: HistoryEntry): string | null {
  if (subjectId === null) return null;
  switch (subject) {
    case 'transaction':
      return historyAddress({ transactionId: subjectId });
    case 'account':
      return historyAddress({ accountId: subjectId });
    case 'category':
      return '/categories';
    case 'budget':
      return '/budgets';
    case 'planned_transaction':
      return '/recurring';
    case 'import':
      return `/imports?id=${subjectId}`;
    case 'insight':
      return '/insights';
    default:
      return null;
  }
}

const openWords: Partial<Record<HistoryEntry['subject'], string>> = {
  transaction: 'All changes of this transaction',
  account: 'All changes in this account',
  category: 'Categories',
  budget: 'Budgets',
  planned_transaction: 'Recurring',
  import: 'Open the import',
  insight: 'Insights',
};

type Props = {
  entry: HistoryEntry;
  /** Whether the step's own sentence says it already. */
  isAlone: boolean;
};

/** What one entry of a step changed: each field before and after. */
export function StepEntry({ entry, isAlone }: Props) {
  const address = subjectAddress(entry);
  const isSigned = entry.subject === 'transaction' || entry.subject === 'planned_transaction';
  return (
    <li className="py-2 text-13">
      {!isAlone && <p>{entry.sentence}</p>}
      {entry.changes.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {entry.changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-muted">{field}</dt>
              <dd className="min-w-0">
                {before !== undefined && <Before value={before} isSigned={isSigned} />}
                <Value value={after} isSigned={isSigned} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {address !== null && (
        <Link to={address} className="link mt-1 inline-block">
          {openWords[entry.subject]}
        </Link>
      )}
    </li>
  );
}
