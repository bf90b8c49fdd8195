import { Link } from 'react-router';
import { countOf } from '../lib/format.ts';

/** Says how many transactions are in no figure beside it, since their days have no exchange rate. Nothing where there are none. */
export function WithoutRate({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <p className={`text-13 text-muted ${className}`}>
      Not counted: {countOf(count, 'transaction')} without an exchange rate.{' '}
      <Link to="/currencies" className="link">
        Add rates
      </Link>
    </p>
  );
}
