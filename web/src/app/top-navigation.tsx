import { Plus, Search } from 'lucide-react';
import { lazy } from 'react';
import { NavLink } from 'react-router';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { addTransaction } from '../features/transactions/entry-window.ts';
import { iconButtonClass } from '../ui/button.tsx';
import { FetchedMenu } from '../ui/fetched-menu.tsx';
import { HomeLink } from '../ui/home-link.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { topItems } from './navigation-items.ts';

const loadAvatarMenu = () => import('./avatar-menu.tsx');
const AvatarMenu = lazy(loadAvatarMenu);

type Props = { onSearch: () => void; onShowShortcuts: () => void };

/** 56 px, sticky. Home is active on exactly `/`, the others on every address below theirs. */
export function TopNavigation({ onSearch, onShowShortcuts }: Props) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex h-14 max-w-[1248px] items-center gap-4 px-4 sm:px-6 lg:gap-6">
        <HomeLink />
        <nav aria-label="Main" className="hidden h-full flex-1 md:block">
          <ul className="flex h-full gap-1">
            {topItems.map(({ label, to }) => (
              <li key={to} className="h-full">
                <NavLink
                  to={to}
                  end={to === '/'}
                  className={({ isActive }) =>
                    `flex h-full items-center border-b-2 px-2 text-13 font-medium transition-colors duration-150 lg:px-3 ${
                      isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
                    }`
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <button
            type="button"
            onClick={() => addTransaction()}
            aria-label="Add Transaction"
            aria-haspopup="dialog"
            aria-keyshortcuts="Q"
            title="Add Transaction (Q)"
            className={`${iconButtonClass} max-md:hidden`}
          >
            <Plus size={20} />
          </button>
          <button
            type="button"
            onClick={onSearch}
            aria-label="Search"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            title="Search (Ctrl K or ⌘ K)"
            className={iconButtonClass}
          >
            <Search size={20} />
          </button>
          <NotificationBell />
          <FetchedMenu
            kind="menu"
            load={loadAvatarMenu}
            closed={(opener) => <AvatarButton {...opener} />}
            opened={(byKey) => <AvatarMenu onShowShortcuts={onShowShortcuts} openedByKey={byKey} />}
          />
        </div>
      </div>
    </header>
  );
}
