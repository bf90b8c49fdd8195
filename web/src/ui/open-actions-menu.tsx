import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { iconButtonClass } from './button.tsx';
import { menuClass, menuItemClass } from './menu-classes.ts';
import { useFirstItemFocus } from './use-first-item-focus.ts';

type Props = {
  label: string;
  items: readonly { label: string; icon: LucideIcon; run: () => void }[];
  buttonData: Readonly<Record<`data-${string}`, string>> | undefined;
  openedByKey: boolean;
};

/** The menu behind an `ActionsMenu`. It is open from the start, since it is fetched when it is first opened. */
export default function OpenActionsMenu({ label, items, buttonData, openedByKey }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const content = useFirstItemFocus(openedByKey);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger ref={trigger} {...buttonData} aria-label={label} className={iconButtonClass}>
        <Ellipsis size={18} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={content}
        align="end"
        sideOffset={2}
        className={menuClass}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          trigger.current?.focus();
          const run = chosen.current;
          chosen.current = null;
          run?.();
        }}
      >
        {items.map(({ label: itemLabel, icon: Icon, run }) => (
          <DropdownMenu.Item
            key={itemLabel}
            onSelect={() => {
              chosen.current = run;
            }}
            className={menuItemClass}
          >
            <Icon size={16} className="text-muted" />
            {itemLabel}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
