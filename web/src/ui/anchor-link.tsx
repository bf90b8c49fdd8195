import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollToAnchor } from './scroll-to-anchor.ts';

type Props = {
  to: string;
  className: string;
  children: ReactNode;
};

/** A link to a part of the landing page, such as `/#pricing`: on that page it scrolls there smoothly. */
export function AnchorLink({ to, className, children }: Props) {
  const isHere = useLocation().pathname === '/';

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isHere || opensElsewhere || !scrollToAnchor(event.currentTarget.hash)) return;
    // The router would jump to the anchor without smooth scrolling.
    event.preventDefault();
    window.history.replaceState(window.history.state, '', to);
  }

  return (
    <Link to={to} onClick={follow} className={className}>
      {children}
    </Link>
  );
}
