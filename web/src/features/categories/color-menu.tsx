import type { Category } from '@cairn/contract/transactions';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { cssColor } from '../../lib/category-tree.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { menuClass, menuItemClass } from '../../ui/menu-classes.ts';
import { colorName, colorNames } from './category-words.ts';

type Props = { category: Category; onPick: (color: number) => void };

/** The category's color; pressed, it opens the six of the palette. */
export function ColorMenu({ category, onPick }: Props) {
  const { name, color } = category;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`Color of ${name}: ${colorName(color)}. Change`}
        className={iconButtonClass}
      >
        <ColorDot color={cssColor(color)} className="size-3.5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start" sideOffset={2} className={menuClass}>
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
