import { NavLink } from 'react-router';
import { moneyScreens } from './navigation-items.ts';

/** On phones: the five money screens within reach of a thumb. */
export function BottomNavigation() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-16">
        {moneyScreens.map(({ label, to, icon: Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className={({ isActive }) =>
                `flex h-full flex-col items-center justify-center gap-1 border-t-2 text-[11px] leading-none font-medium ${
                  isActive ? 'border-accent text-ink' : 'border-transparent text-muted'
                }`
              }
            >
              <Icon size={20} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
