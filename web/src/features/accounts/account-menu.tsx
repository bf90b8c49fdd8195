import type { AccountDetail } from '@cairn/contract/dashboard';
import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, type LucideIcon, Merge, Pencil } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { iconButtonClass } from '../../ui/button.tsx';
import { menuClass, menuItemClass } from '../../ui/menu-classes.ts';

/** What can be done with any account. */
export type AccountAction = 'edit' | 'move-up' | 'move-down' | 'hide' | 'show' | 'join';

const items: Record<AccountAction, { label: string; icon: LucideIcon }> = {
  edit: { label: 'Edit…', icon: Pencil },
  'move-up': { label: 'Move up', icon: ArrowUp },
  'move-down': { label: 'Move down', icon: ArrowDown },
  hide: { label: 'Hide from totals', icon: EyeOff },
  show: { label: 'Show in totals', icon: Eye },
  join: { label: 'Join with…', icon: Merge },
};

type Props = {
  account: AccountDetail;
  actions: readonly AccountAction[];
  onAction: (action: AccountAction, account: AccountDetail) => void;
};

/** The menu of an account. What is chosen is done once the menu has closed, so that the focus comes back to its button. */
export function AccountMenu({ account, actions, onAction }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<AccountAction | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} aria-label={`Change ${account.name}`} className={iconButtonClass}>
        <Ellipsis size={18} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={2}
        className={menuClass}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          trigger.current?.focus();
          const action = chosen.current;
          chosen.current = null;
          if (action !== null) onAction(action, account);
        }}
      >
        {actions.map((action) => {
          const { label, icon: Icon } = items[action];
          return (
            <DropdownMenu.Item
              key={action}
              onSelect={() => {
                chosen.current = action;
              }}
              className={menuItemClass}
            >
              <Icon size={16} className="text-muted" />
              {label}
            </DropdownMenu.Item>
          );
        })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
