import { useState } from 'react';
import { exampleMonth } from '../../content/example-month.ts';
import { BalanceLine } from './balance-line.tsx';
import {
  type CategoryFigure,
  categoryFigures,
  dollarsOf,
  netBadge,
  netCents,
  signedDollarsOf,
  spendingCents,
  totalCents,
} from './example-figures.ts';

const { shortName, name, lastDay, firstChoice, accounts } = exampleMonth;
const largestCents = categoryFigures[0]?.spentCents ?? 1;
const inks = ['text-(--data-1)', 'text-(--data-2)', 'text-(--data-3)', 'text-(--data-4)', 'text-(--data-5)'];

/** A label with its figure under it, as every column of the ledger begins. */
function Figure({ label, figure, large = false }: { label: string; figure: string; large?: boolean }) {
  return (
    <p>
      <span className="block text-13 text-muted">{label}</span>{' '}
      <span
        className={`figures block font-serif tracking-tight ${large ? 'mt-1 text-[2.75rem]/12 sm:text-56/15' : 'text-24'}`}
      >
        {figure}
      </span>
    </p>
  );
}

type CategoryChoiceProps = {
  figure: CategoryFigure;
  index: number;
  chosen: boolean;
  onChoose: () => void;
};

function CategoryChoice({ figure, index, chosen, onChoose }: CategoryChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onChoose()}
        className={`-mx-2 block h-12 w-[calc(100%+1rem)] rounded-small px-2 text-left transition-colors duration-150 ${chosen ? 'bg-sunken' : ''}`}
      >
        <span className="flex justify-between gap-3 leading-5">
          <span className={`truncate ${chosen ? 'font-medium' : ''}`}>{figure.category}</span>{' '}
          <span className="figures">{dollarsOf(figure.spentCents)}</span>
        </span>
        <svg
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`mt-1.5 block h-1 w-full ${inks[index] ?? ''}`}
        >
          <rect width="100" height="1" fill="var(--line)" />
          <rect
            width={((figure.spentCents / largestCents) * 100).toFixed(1)}
            height="1"
            fill="currentColor"
          />
        </svg>
      </button>
    </li>
  );
}

function Rows({ figure }: { figure: CategoryFigure }) {
  return (
    <table key={figure.category} className="figures arrive mt-3 w-full">
      <caption className="sr-only">The transactions behind {figure.category}</caption>
      <tbody>
        {figure.rows.map(({ day, merchant, amountCents }) => (
          <tr key={`${day} ${merchant}`} className="border-t border-line">
            <td className="h-11 w-13 text-13 text-muted sm:w-16">
              {shortName} {day}
            </td>
            <td className="max-w-0 truncate">{merchant}</td>
            <td className={`w-20 text-right sm:w-22 ${amountCents > 0 ? 'text-money-in' : ''}`}>
              {signedDollarsOf(amountCents)}
            </td>
          </tr>
        ))}
        <tr className="border-t border-ink/80 font-medium">
          <td colSpan={2} className="h-11">
            Total
          </td>
          <td className="text-right">{signedDollarsOf(-figure.spentCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The accounts as the sum that they are. */
function AccountSum() {
  return (
    <dl className="grid grid-cols-1 border-t border-line lg:grid-cols-[minmax(0,9fr)_minmax(0,7fr)_minmax(0,8fr)]">
      {accounts.map(({ name: account, institution, balanceCents }) => (
        <div
          key={account}
          className="flex items-baseline justify-between gap-4 border-line px-4 py-3 not-last:border-b sm:px-6 lg:not-last:border-r lg:not-last:border-b-0"
        >
          <dt className="min-w-0 truncate">
            {account} <span className="text-13 text-muted max-sm:hidden lg:hidden">{institution}</span>
          </dt>
          <dd className="figures">{dollarsOf(balanceCents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The product itself, on example money: a balance by the day, spending by category, and the rows behind the category
 * chosen, which add up to it. `scrolledDay` is the day that scrolling has come to; pointing overrules it.
 */
export function ExampleLedger({ scrolledDay }: { scrolledDay: number }) {
  const [choice, setChoice] = useState<string>(firstChoice);
  const [pointedDay, setPointedDay] = useState<number | null>(null);
  const chosen = categoryFigures.find(({ category }) => category === choice) ?? categoryFigures[0];
  return (
    <section
      aria-label="An example ledger"
      className="overflow-clip rounded-large border border-line-strong/50 bg-surface"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 lg:grid-cols-[minmax(0,9fr)_minmax(0,7fr)_minmax(0,8fr)]">
        <div className="border-line p-4 max-lg:border-b sm:p-6 md:max-lg:col-span-2 lg:border-r">
          <Figure label="Total Balance" figure={dollarsOf(totalCents)} large />
          <p className="figures mb-6 text-13 text-muted">
            <span className="mr-2 font-semibold text-money-in">{netBadge}</span>
            {signedDollarsOf(netCents)} net this month
          </p>
          <BalanceLine day={pointedDay ?? Math.min(scrolledDay, lastDay)} onChoose={setPointedDay} />
        </div>
        <div className="border-line p-4 max-md:border-b sm:p-6 md:border-r">
          <Figure label={`Spending in ${name}`} figure={dollarsOf(spendingCents)} />
          <ul className="mt-4 flex flex-col gap-1">
            {categoryFigures.map((figure, index) => (
              <CategoryChoice
                key={figure.category}
                figure={figure}
                index={index}
                chosen={figure === chosen}
                onChoose={() => setChoice(figure.category)}
              />
            ))}
          </ul>
        </div>
        <div className="min-h-[22.25rem] p-4 sm:p-6">
          {chosen !== undefined && (
            <>
              <Figure label={chosen.category} figure={dollarsOf(chosen.spentCents)} />
              <p className="text-13 text-muted">from {chosen.rows.length} transactions</p>
              <Rows figure={chosen} />
            </>
          )}
        </div>
      </div>
      <AccountSum />
    </section>
  );
}
