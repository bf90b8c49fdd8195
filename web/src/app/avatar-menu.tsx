import { History, Keyboard, LogOut, type LucideIcon, Shapes, UserRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppearanceMenuItems } from '../features/appearance/theme-menu-items.tsx';
import { signOut } from '../features/auth/authenticate.ts';
import { useSession } from '../features/auth/session-state.ts';

/** First letters of the first and last word of a name: `Ada Lovelace` gives `AL`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? '');
  return letters.join('').toUpperCase();
}

type MenuItemProps = {
  icon: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
};

function MenuItem({ icon: Icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunken"
    >
      <Icon size={18} className="text-muted" />
      {children}
    </DropdownMenu.Item>
  );
}

const Separator = () => <DropdownMenu.Separator className="my-1 border-t border-line" />;

/** The person's initials; behind them who is signed in, how the pages look, and the way out. */
export function AvatarMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const user = useSession()?.user ?? null;
  const navigate = useNavigate();
  const name = user?.name ?? 'User';
  const initials = initialsOf(name);
  return (
    // Not modal: a modal menu hides the page's scroll bar, and the page would move.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`${initials}: Account menu of ${name}`}
        className="ml-1 flex size-9 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface text-13 font-semibold hover:bg-sunken"
      >
        {initials}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="arrive z-40 max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto rounded-large border border-line-strong bg-surface p-1"
      >
        <DropdownMenu.Label className="mb-1 border-b border-line px-3 py-2">
          <span className="block truncate font-medium">{name}</span>
          {user !== null && <span className="block truncate text-13 text-muted">{user.email}</span>}
        </DropdownMenu.Label>
        <MenuItem icon={UserRound} onSelect={() => navigate('/account')}>
          Account
        </MenuItem>
        <MenuItem icon={Shapes} onSelect={() => navigate('/categories')}>
          Categories
        </MenuItem>
        <MenuItem icon={History} onSelect={() => navigate('/history')}>
          History
        </MenuItem>
        <Separator />
        <AppearanceMenuItems />
        <Separator />
        <MenuItem icon={Keyboard} onSelect={onShowShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={() => void signOut()}>
          Log Out
        </MenuItem>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
