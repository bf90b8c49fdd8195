import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollToAnchor } from './scroll-to-anchor.ts';

/** A link to a part of the landing page, such as `/#pricing`: on that page it scrolls there smoothly. */
export function AnchorLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: ReactNode;
}) {
  const isHere = useLocation().pathname === '/';
  return (
    <Link
      to={to}
      preventScrollReset={isHere}
      onClick={(event) => isHere && scrollToAnchor(event.currentTarget.hash)}
      className={className}
    >
      {children}
    </Link>
  );
}
