import type { Category } from '@cairn/contract/transactions';
import {
  CornerDownRight,
  Ellipsis,
  Eye,
  EyeOff,
  ListPlus,
  type LucideIcon,
  Merge,
  Pencil,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { iconButtonClass } from '../../ui/button.tsx';
import { menuClass, menuItemClass } from '../../ui/menu-classes.ts';
import type { CategoryAction } from './category-actions.ts';

const items: Record<CategoryAction, { label: string; icon: LucideIcon }> = {
  rename: { label: 'Rename', icon: Pencil },
  add: { label: 'Add subcategory…', icon: ListPlus },
  move: { label: 'Move to…', icon: CornerDownRight },
  merge: { label: 'Merge into…', icon: Merge },
  hide: { label: 'Hide', icon: EyeOff },
  show: { label: 'Show', icon: Eye },
};

type Props = {
  category: Category;
  actions: readonly CategoryAction[];
  onAction: (action: CategoryAction) => void;
};

/** What can be done to a category. A dialog opens once the menu has closed, so that the focus comes back to the menu's button. */
export function ActionsMenu({ category, actions, onAction }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<CategoryAction | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        data-category-menu={category.id}
        aria-label={`Change ${category.name}`}
        className={iconButtonClass}
      >
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
          if (action !== null) onAction(action);
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
