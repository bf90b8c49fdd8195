import type { RecurringStream } from '@cairn/contract/recurring';
import { countOf, formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { AmountLine, TotalLine } from '../../ui/amount-lines.tsx';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { transactionAddress } from '../transactions/transactions-address.ts';
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
            <AmountLine
              to={transactionAddress(row)}
              on={formatDate(row.date)}
              onStacked
              label={row.description}
              amount={formatSignedMoney(row.amount)}
            />
          </li>
        ))}
      </ul>
      <TotalLine>{formatMoney(stream.total)}</TotalLine>
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
  const { open, panelId, toggle } = useDisclosure();
  const jump = jumpWords(stream);
  const { name, cadence, transactions, amount, yearly, next, confidence } = stream;
  const restsOn = `from ${countOf(transactions.length, 'payment')}`;
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
            {...toggle}
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
        <DisclosureLink toggle={toggle} label={`${restsOn}: ${name}`}>
          {restsOn}
        </DisclosureLink>
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
