import { type BudgetStatus, budgetStatus } from '@cairn/domain/budgets';
import type { Cents } from '@cairn/domain/money';
import { barPercent, type MonthProgress, withinPercent } from './budget-status.ts';
import { overWords } from './budget-words.ts';

const colors: Record<BudgetStatus, string> = {
  over: 'bg-danger',
  warning: 'bg-warning',
  good: 'bg-money-in',
};

type Props = {
  label: string;
  /** Null where it is not wholly known: the bar is then an empty outline. */
  spent: Cents | null;
  limit: Cents;
  /** Where the month is; null in a month that is over. */
  progress: MonthProgress | null;
  tall?: boolean;
};

/** The part of what was spent that is over the limit: striped, so that 288% does not look like 101%. */
function OverPart({ within }: { within: number }) {
  return (
    <span
      data-over-part=""
      className="absolute inset-y-0 right-0 min-w-1 rounded-r-full border-l-2 border-paper"
      style={{
        width: `${100 - within}%`,
        backgroundImage:
          'repeating-linear-gradient(135deg, var(--paper) 0 2px, transparent 2px 5px), linear-gradient(var(--danger), var(--danger))',
      }}
    />
  );
}

/**
 * Where the money is, as a bar that ends at the limit, and where the month is, as a tick across it. Above the limit the bar is full, as
 * much of it striped as is over, and has no tick: its whole is then what was spent.
 */
export function BudgetBar({ label, spent, limit, progress, tall = false }: Props) {
  const height = tall ? 'h-2.5' : 'h-2';
  if (spent === null)
    return (
      <div
        role="img"
        aria-label={`${label}: not wholly known`}
        className={`rounded-full border border-dashed border-line-strong ${height}`}
      />
    );
  const percent = barPercent(spent, limit);
  const within = withinPercent(spent, limit);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={overWords(spent, limit)}
      className={`relative rounded-full bg-line ${height}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-200 ease-out ${colors[budgetStatus(spent, limit)]}`}
        style={{ width: `${percent}%` }}
      />
      {within !== null && <OverPart within={within} />}
      {within === null && progress !== null && (
        <span
          className="absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2 bg-ink outline outline-paper"
          style={{ left: `${(progress.day / progress.days) * 100}%` }}
        />
      )}
    </div>
  );
}
