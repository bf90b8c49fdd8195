import type { ReactNode } from 'react';
import { Link } from 'react-router';

type LineProps = {
  to: string;
  /** The day; on phones `onStacked` puts it above the label. */
  on?: string;
  onStacked?: boolean;
  label: string;
  amount: string;
};

/** A line of a small ledger: a transaction or a balance with its amount. */
export function AmountLine({ to, on, onStacked = false, label, amount }: LineProps) {
  return (
    <Link to={to} className="flex min-h-8 items-center justify-between gap-4 py-1 hover:underline sm:py-0">
      <span className="min-w-0 truncate">
        {on !== undefined && <span className={`text-muted ${onStacked ? 'block sm:inline' : ''}`}>{on}</span>}{' '}
        {label}
      </span>{' '}
      <span className="amount shrink-0">{amount}</span>
    </Link>
  );
}

/** What the lines above it add up to. */
export function TotalLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex h-8 items-center justify-between border-t border-line font-semibold">
      <span>Total</span> <span className="amount">{children}</span>
    </p>
  );
}
