import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';

/** In a menu's item: whether it is chosen. */
export function MenuTick() {
  return (
    <DropdownMenu.ItemIndicator className="ml-auto">
      <Check size={16} className="text-accent" />
    </DropdownMenu.ItemIndicator>
  );
}
