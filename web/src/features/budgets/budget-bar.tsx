import type { Cents } from '@cairn/contract/money';
import { type BudgetStatus, barPercent, type MonthProgress, spentPercent } from './budget-status.ts';

const colours: Record<BudgetStatus, string> = {
  over: 'bg-danger',
  warning: 'bg-warning',
  good: 'bg-money-in',
};

type Props = {
  label: string;
  spent: Cents;
  limit: Cents;
  status: BudgetStatus;
  /** Where the month is; null in a month that is over. */
  progress: MonthProgress | null;
  tall?: boolean;
};

/** Where the money is, as a bar that ends at the limit, and where the month is, as a tick across it. */
export function BudgetBar({ label, spent, limit, status, progress, tall = false }: Props) {
  const percent = spentPercent(spent, limit);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-valuetext={`${percent}% of the limit`}
      className={`relative rounded-full bg-line ${tall ? 'h-2.5' : 'h-2'}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-200 ease-out ${colours[status]}`}
        style={{ width: `${barPercent(spent, limit)}%` }}
      />
      {progress !== null && (
        <span
          className="absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2 bg-ink outline outline-paper"
          style={{ left: `${(progress.day / progress.days) * 100}%` }}
        />
      )}
    </div>
  );
}
