import { History, Keyboard, LogOut, type LucideIcon, Shapes, UserRound, UsersRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppearanceMenuItems } from '../features/appearance/theme-menu-items.tsx';
import { ViewMenuItems } from '../features/households/view-menu-items.tsx';
import { useSession } from '../features/people/session-state.ts';
import { signOut } from '../features/people/sign-out-calls.ts';
import { menuItemClass } from '../ui/menu-classes.ts';
import { useFirstItemFocus } from '../ui/use-first-item-focus.ts';
import { AvatarButton } from './avatar-button.tsx';

type MenuItemProps = {
  icon: LucideIcon;
  onSelect: () => void;
  children: ReactNode;
};

function MenuItem({ icon: Icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={menuItemClass}>
      <Icon size={18} className="text-muted" />
      {children}
    </DropdownMenu.Item>
  );
}

const Separator = () => <DropdownMenu.Separator className="my-1 border-t border-line" />;

type Props = { onShowShortcuts: () => void; openedByKey: boolean };

/** Who is signed in, how the pages look, and the way out. It is open from the start, since it is fetched when it is first opened. */
export default function AvatarMenu({ onShowShortcuts, openedByKey }: Props) {
  const user = useSession()?.user ?? null;
  const navigate = useNavigate();
  const content = useFirstItemFocus(openedByKey);
  return (
    // Not modal: a modal menu hides the page's scroll bar, and the page would move.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <AvatarButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={8}
        className="arrive z-40 max-h-(--radix-dropdown-menu-content-available-height) w-60 overflow-y-auto rounded-large border border-line-strong bg-surface p-1"
      >
        <DropdownMenu.Label className="mb-1 border-b border-line px-3 py-2">
          <span className="block truncate font-medium">{user?.name ?? 'User'}</span>
          {user !== null && <span className="block truncate text-13 text-muted">{user.email}</span>}
        </DropdownMenu.Label>
        <MenuItem icon={UserRound} onSelect={() => navigate('/account')}>
          Account
        </MenuItem>
        <MenuItem icon={UsersRound} onSelect={() => navigate('/household')}>
          Household
        </MenuItem>
        <MenuItem icon={Shapes} onSelect={() => navigate('/categories')}>
          Categories
        </MenuItem>
        <MenuItem icon={History} onSelect={() => navigate('/history')}>
          History
        </MenuItem>
        <Separator />
        <ViewMenuItems />
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
