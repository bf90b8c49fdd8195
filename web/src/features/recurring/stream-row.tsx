import type { RecurringStream } from '@cairn/contract/recurring';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { countOf, formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { dayFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import { cadenceWords, jumpWords, nextWords, regularWords } from './recurring-words.ts';

/** As tall as a row's skeleton. */
export const streamRowClass = 'min-h-17 py-3';

function Changes({ stream }: { stream: RecurringStream }) {
  if (stream.changes.length === 0 && !stream.beganAsTrial && !stream.isVariable) return null;
  return (
    <ul className="mb-2 text-muted">
      {stream.isVariable && <li>The amount varies. The median of the last six payments is shown.</li>}
      {stream.beganAsTrial && <li>It started as a trial that was free or much cheaper.</li>}
      {stream.changes.map(({ date, from, to }) => (
        <li key={date}>
          {formatDate(date)}: from <span className="amount">{formatMoney(from)}</span> to{' '}
          <span className="amount">{formatMoney(to)}</span>
        </li>
      ))}
    </ul>
  );
}

function History({ stream }: { stream: RecurringStream }) {
  return (
    <section
      aria-label={`Payments: ${stream.name}`}
      className="figures mt-2 mb-1 max-w-[44rem] border-l-2 border-line pl-4 text-13"
    >
      <Changes stream={stream} />
      <ul className="max-h-72 overflow-y-auto">
        {stream.transactions.map((row) => (
          <li key={row.id}>
            <Link
              to={`${transactionsAddress(dayFilter(row.date))}#${row.id}`}
              className="flex min-h-8 items-center justify-between gap-4 py-1 hover:underline sm:py-0"
            >
              <span className="min-w-0 truncate">
                <span className="block text-muted sm:inline">{formatDate(row.date)}</span> {row.description}
              </span>{' '}
              <span className="amount shrink-0">{formatSignedMoney(row.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex h-8 items-center justify-between border-t border-line font-semibold">
        <span>Total</span> <span className="amount">{formatMoney(stream.total)}</span>
      </p>
    </section>
  );
}

type Props = {
  stream: RecurringStream;
  /** The name of its account. */
  account: string;
  /** A button and what it does. */
  action: { words: string; run: (stream: RecurringStream) => void };
};

/** One stream: its name, next date and cost; its transactions unfold. */
export function StreamRow({ stream, account, action }: Props) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const jump = jumpWords(stream);
  const { name, cadence, transactions, amount, yearly, next, confidence } = stream;
  return (
    <li aria-label={name} className={streamRowClass}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="truncate font-medium">{name}</h3>
          <p className="figures text-13 text-muted">
            {cadenceWords[cadence]} · {nextWords(stream)}
            <span className="max-sm:hidden"> · {account}</span>
          </p>
        </div>
        <div className="figures shrink-0 text-right">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
            className="amount block w-full text-right font-medium decoration-1 underline-offset-4 hover:underline"
          >
            {stream.isVariable && <span className="text-muted">about </span>}
            {formatSignedMoney(next?.amount ?? amount)}
          </button>
          {next !== null && (
            <p className="text-13 text-muted">
              <span className="amount">{formatMoney(yearly)}</span> a year
            </p>
          )}
        </div>
      </div>
      {stream.kind === 'transfer' && (
        <p className="max-w-[62ch] text-13 text-muted">
          A payment to your own loan. Only the interest counts as spending, so this isn’t in the total.
        </p>
      )}
      {jump !== null && <p className="figures mt-1 max-w-[62ch] text-13 amount">{jump}</p>}
      {/* On phones the line above shares its width with the amount. */}
      <p className="truncate text-13 text-muted sm:hidden">{account}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted max-sm:gap-x-2.5">
        <span className="figures">
          {regularWords(confidence)}, {confidence}%<span className="max-sm:sr-only"> confidence</span>
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          aria-label={`from ${countOf(transactions.length, 'payment')}: ${name}`}
          onClick={() => setOpen(!open)}
          className="link figures inline-flex items-center gap-0.5"
        >
          from {countOf(transactions.length, 'payment')}
          <ChevronRight
            aria-hidden="true"
            size={14}
            strokeWidth={1.5}
            className={`transition-transform duration-150 ${open ? 'rotate-90' : ''}`}
          />
        </button>
        <button
          type="button"
          aria-label={`${action.words}: ${name}`}
          onClick={() => action.run(stream)}
          className="link"
        >
          {action.words}
        </button>
      </div>
      <div id={panelId}>{open && <History stream={stream} />}</div>
    </li>
  );
}
