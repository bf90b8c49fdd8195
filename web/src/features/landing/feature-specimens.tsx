import { exampleMonth } from '../../content/example-month.ts';
import { categoryFigures, dollarsOf, totalCents } from './example-figures.ts';

const { accounts, lastDay } = exampleMonth;
const monthDays = 30;
const food = categoryFigures.find(({ category }) => category === exampleMonth.firstChoice);
/** What Metro Pass cost the month before the example's. */
const lastFareCents = 8_200;
const fareCents = -(exampleMonth.rows.find(({ merchant }) => merchant === 'Metro Pass')?.amountCents ?? 0);
const limitCents = 50_000;

/** Three balances and their sum. */
export function TrackingSpecimen() {
  return (
    <dl className="figures">
      {accounts.map(({ name: account, institution, balanceCents }) => (
        <div
          key={account}
          className="flex h-12 items-center justify-between gap-4 border-b border-line last:border-0"
        >
          <dt className="min-w-0 truncate">
            {account} <span className="text-13 text-muted max-sm:hidden">{institution}</span>
          </dt>
          <dd>{dollarsOf(balanceCents)}</dd>
        </div>
      ))}
      <div className="flex h-14 items-center justify-between gap-4 border-t border-ink/80">
        <dt className="text-muted">Total Balance</dt>
        <dd className="font-serif text-24">{dollarsOf(totalCents)}</dd>
      </div>
    </dl>
  );
}

/** An insight as the product writes them, on the example's own rows. */
export function InsightSpecimen() {
  return (
    <figure className="border-l-2 border-accent pl-5">
      <blockquote className="font-serif text-24 tracking-tight">
        Metro Pass costs {dollarsOf(fareCents - lastFareCents)} more than last month: {dollarsOf(fareCents)}.
      </blockquote>
      <figcaption className="figures mt-3 text-13 text-muted">
        94% confidence · from 3 transactions
      </figcaption>
    </figure>
  );
}

/** How the server stores credentials. */
export function PrivacySpecimen() {
  return (
    <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
      <dt className="text-muted">Your bank password</dt>
      <dd>never seen</dd>
      <dt className="text-muted">Access to your bank</dt>
      <dd>encrypted with AES-256-GCM</dd>
      <dt className="text-muted">Your Cairn password</dt>
      <dd>hashed with Argon2id</dd>
      <dt className="text-muted">Trackers and ads</dt>
      <dd>none</dd>
    </dl>
  );
}

/** A budget with where the money is and where the month is. */
export function BudgetSpecimen() {
  const spentCents = food?.spentCents ?? 0;
  const spentPercent = (spentCents / limitCents) * 100;
  const monthPercent = (lastDay / monthDays) * 100;
  return (
    <figure>
      <div className="figures flex items-baseline justify-between gap-4">
        <span className="font-medium">Food &amp; Dining</span>
        <span>
          {dollarsOf(spentCents)}{' '}
          <span className="text-muted">of {dollarsOf(limitCents).replace('.00', '')}</span>
        </span>
      </div>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 block h-5 w-full text-accent"
      >
        <rect y="3" width="100" height="4" fill="var(--line)" />
        <rect y="3" width={spentPercent.toFixed(1)} height="4" fill="currentColor" />
        <path
          d={`M${monthPercent.toFixed(1)} 0V10`}
          stroke="var(--ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-13 text-muted">
        <span className="font-medium text-money-in">On track</span>
        <span>
          {Math.round(spentPercent)}% of the budget, {Math.round(monthPercent)}% of the month
        </span>
      </figcaption>
    </figure>
  );
}
