import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { iconButtonClass } from '../../ui/button.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { menuClass, menuItemClass } from '../../ui/menu-classes.ts';
import { useFirstItemFocus } from '../../ui/use-first-item-focus.ts';
import { cssColor } from './category-tree.ts';
import { colorNames } from './category-words.ts';

type Props = { label: string; color: number; onPick: (color: number) => void; openedByKey: boolean };

/** The menu behind a `ColorMenu`. It is open from the start, since it is fetched when it is first opened. */
export default function OpenColorMenu({ label, color, onPick, openedByKey }: Props) {
  const content = useFirstItemFocus(openedByKey);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={label} className={iconButtonClass}>
        <ColorDot color={cssColor(color)} className="size-3.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content ref={content} align="start" sideOffset={2} className={menuClass}>
        <DropdownMenu.RadioGroup
          value={String(color)}
          onValueChange={(value) => {
            if (Number(value) !== color) onPick(Number(value));
          }}
        >
          {colorNames.map((one, index) => (
            <DropdownMenu.RadioItem key={one} value={String(index)} className={menuItemClass}>
              <ColorDot color={cssColor(index)} className="size-3.5" />
              {one}
              <DropdownMenu.ItemIndicator className="ml-auto">
                <Check size={16} className="stroke-2 text-accent" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
