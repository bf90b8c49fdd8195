import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { iconButtonClass } from './button.tsx';
import { menuClass, menuItemClass } from './menu-classes.ts';

type Props<Action extends string> = {
  /** The accessible name of the button that opens it. */
  label: string;
  /** What each action is called. */
  items: Readonly<Record<Action, { label: string; icon: LucideIcon }>>;
  /** Those that are offered, in order. */
  actions: readonly Action[];
  onAction: (action: Action) => void;
  /** By which a page finds the button. */
  buttonData?: Readonly<Record<`data-${string}`, string>>;
};

/** A menu of what can be done with one thing. What is chosen is done once it has closed, so that the focus comes back to its button. */
export function ActionsMenu<Action extends string>({
  label,
  items,
  actions,
  onAction,
  buttonData,
}: Props<Action>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Action | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} {...buttonData} aria-label={label} className={iconButtonClass}>
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
          const { label: itemLabel, icon: Icon } = items[action];
          return (
            <DropdownMenu.Item
              key={action}
              onSelect={() => {
                chosen.current = action;
              }}
              className={menuItemClass}
            >
              <Icon size={16} className="text-muted" />
              {itemLabel}
            </DropdownMenu.Item>
          );
        })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
