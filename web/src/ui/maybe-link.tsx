import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Props = { to: string | null; className?: string; children: ReactNode };

/** A link where there is an address, and the same without one. */
export function MaybeLink({ to, className, children }: Props) {
  if (to === null) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
