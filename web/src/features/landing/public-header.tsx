import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { anchorLinks } from '../../content/public-links.ts';
import { session } from '../../lib/session.ts';
import { AnchorLink } from '../../ui/anchor-link.tsx';
import { CairnMark } from '../../ui/cairn-mark.tsx';

const linkClass =
  'flex h-11 items-center text-13 font-medium text-muted transition-colors duration-150 hover:text-ink';
const shown = new Set(['Features', 'Pricing']);

/** Log In, or the way to the account once a token is stored. Both are as wide, so that nothing moves. */
function AccountEntry() {
  const hasToken = useSyncExternalStore(
    session.subscribe,
    () => session.read().token !== null,
    () => false,
  );
  return (
    <span className="flex w-14 justify-end">
      {hasToken ? (
        <Link
          to="/account"
          aria-label="Account"
          className="-mr-2 flex size-11 items-center justify-center text-ink hover:text-accent"
        >
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
            className="size-6"
          >
            <circle cx="12" cy="12" r="9.5" />
            <circle cx="12" cy="10" r="3" />
            <path d="M6.5 19c.8-2.6 2.9-4 5.5-4s4.7 1.4 5.5 4" strokeLinecap="round" />
          </svg>
        </Link>
      ) : (
        <Link to="/auth" className={`${linkClass} whitespace-nowrap text-ink!`}>
          Log In
        </Link>
      )}
    </span>
  );
}

/** The navigation of the public pages: 56 px, sticky. Links to parts of the landing page scroll there smoothly. */
export function PublicHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-14 max-w-[1248px] items-center justify-between gap-4 px-4 sm:px-6">
        <Link
          to="/"
          aria-label="Cairn"
          className="flex h-11 items-center gap-2 font-serif text-18 font-semibold tracking-tight"
        >
          <CairnMark className="size-6 text-accent" />
          <span className="max-sm:hidden">Cairn</span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-4 sm:gap-8">
          {anchorLinks
            .filter(({ label }) => shown.has(label))
            .map(({ label, to }) => (
              <AnchorLink key={to} to={to} className={linkClass}>
                {label}
              </AnchorLink>
            ))}
          <Link to="/dashboard" className={linkClass}>
            Dashboard
          </Link>
          <AccountEntry />
        </nav>
      </div>
    </header>
  );
}
