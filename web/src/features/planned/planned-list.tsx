import type { PlannedOccurrence, PlannedTransaction } from '@cairn/contract/planned';
import type { Recurring } from '@cairn/contract/recurring';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { AmountLine } from '../../ui/amount-lines.tsx';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { Section } from '../../ui/section.tsx';
import { accountWords, type NamedAccount } from '../accounts/account-words.ts';
import { editPlanned } from '../transactions/entry-window.ts';
import { transactionAddress } from '../transactions/transactions-address.ts';
import { frequencyWords } from './planned-words.ts';
import { usePlannedChanges } from './use-planned-changes.ts';

type Skip = (day: PlannedOccurrence, isSkipped: boolean) => void;

/** What became of the days that need a word: late, missed and skipped ones. */
function Days({ days, name, onSkip }: { days: readonly PlannedOccurrence[]; name: string; onSkip: Skip }) {
  return (
    <ul className="figures mt-1 space-y-1 text-13">
      {days.map((day) => {
        const on = formatDate(day.date);
        const isSkipped = day.state === 'skipped';
        const label = isSkipped ? 'Expect it again' : 'Skip this one';
        return (
          <li key={day.date} className="flex flex-wrap items-baseline gap-x-3">
            {day.state === 'late' && (
              <span className="text-warning">Due {on}, not seen yet. It may still post.</span>
            )}
            {day.state === 'missed' && (
              <span className="text-danger">Missed: due {on}, and no payment was found.</span>
            )}
            {isSkipped && <span className="text-muted">Skipped on {on}.</span>}
            <button
              type="button"
              aria-label={`${label}: ${name}, ${on}`}
              onClick={() => onSkip(day, !isSkipped)}
              className="link text-muted"
            >
              {label}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Payments({ planned, paid }: { planned: PlannedTransaction; paid: readonly PlannedOccurrence[] }) {
  return (
    <section
      aria-label={`Payments: ${planned.description}`}
      className="figures mt-2 mb-1 max-w-[44rem] border-l-2 border-line pl-4 text-13"
    >
      <ul className="max-h-72 overflow-y-auto">
        {paid.toReversed().map(
          ({ date, transaction }) =>
            transaction !== null && (
              <li key={date}>
                <AmountLine
                  to={transactionAddress(transaction)}
                  on={formatDate(transaction.date)}
                  onStacked
                  label={transaction.description}
                  amount={formatSignedMoneyIn(planned.currency, transaction.amount)}
                />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function whenWords({ frequency, next, lastDate }: PlannedTransaction): string {
  const often = frequencyWords[frequency];
  if (next === null) return `${often} · Nothing to come`;
  const end = lastDate === null || frequency === 'once' ? '' : ` · Ends ${formatDate(lastDate)}`;
  return `${often} · Next ${formatDate(next)}${end}`;
}

type RowProps = { planned: PlannedTransaction; accountName: string; isDetected: boolean };

/** One planned transaction: when it comes, what became of its days, and what can be done with it. */
function PlannedRow({ planned, accountName, isDetected }: RowProps) {
  const { open, panelId, toggle } = useDisclosure();
  const { skip, remove } = usePlannedChanges();
  const { description, occurrences, categoryName, amount, currency } = planned;
  const paid = occurrences.filter(({ state }) => state === 'paid');
  const coming = occurrences.find(({ state }) => state === 'coming');
  const days = occurrences.filter(
    ({ state, date }) =>
      state === 'late' || state === 'missed' || (state === 'skipped' && date >= (paid.at(-1)?.date ?? '')),
  );
  const account = categoryName === null ? accountName : `${accountName} · ${categoryName}`;
  const onSkip: Skip = ({ date }, isSkipped) => skip({ planned, date, isSkipped });
  return (
    <li aria-label={description} className="min-h-17 py-3">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="truncate font-medium">{description}</h3>
          <p className="figures text-13 text-muted">
            {whenWords(planned)}
            <span className="max-sm:hidden"> · {account}</span>
          </p>
        </div>
        <div className="figures shrink-0 text-right">
          <p className="amount font-medium">{formatSignedMoneyIn(currency, amount)}</p>
        </div>
      </div>
      <p className="truncate text-13 text-muted sm:hidden">{account}</p>
      {days.length > 0 && <Days days={days} name={description} onSkip={onSkip} />}
      {isDetected && (
        <p className="mt-1 max-w-[62ch] text-13 text-muted">
          Also found in your past payments. It is listed and forecast once, as you planned it.
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted max-sm:gap-x-2.5">
        {paid.length > 0 && (
          <DisclosureLink toggle={toggle} label={`${countOf(paid.length, 'payment')}: ${description}`}>
            {countOf(paid.length, 'payment')}
          </DisclosureLink>
        )}
        <button
          type="button"
          aria-label={`Edit: ${description}`}
          onClick={() => editPlanned(planned)}
          className="link"
        >
          Edit
        </button>
        {coming !== undefined && (
          <button
            type="button"
            aria-label={`Skip ${formatDate(coming.date)}: ${description}`}
            onClick={() => onSkip(coming, true)}
            className="link figures"
          >
            Skip {formatDate(coming.date)}
          </button>
        )}
        <button
          type="button"
          aria-label={`Delete: ${description}`}
          onClick={() => remove(planned)}
          className="link"
        >
          Delete
        </button>
      </div>
      <div id={panelId}>{open && <Payments planned={planned} paid={paid} />}</div>
    </li>
  );
}

type ListProps = Pick<Recurring, 'planned' | 'streams'> & {
  /** All accounts that the page names. */
  all: readonly NamedAccount[];
};

/** What people planned, above what was detected. Nothing where there are none. */
export function PlannedList({ planned, streams, all }: ListProps) {
  if (planned.length === 0) return null;
  const detected = new Set(streams.map(({ plannedId }) => plannedId));
  return (
    <Section
      title="Planned"
      aside={<span className="figures text-13 text-muted">{planned.length} planned</span>}
    >
      <p className="max-w-[62ch] text-13 text-muted">
        Planned transactions count in the forecast. They count in totals once the real transaction is there.
      </p>
      <ul className="divide-y divide-line">
        {planned.map((one) => (
          <PlannedRow
            key={one.id}
            planned={one}
            accountName={accountWords(one, all)}
            isDetected={detected.has(one.id)}
          />
        ))}
      </ul>
    </Section>
  );
}
