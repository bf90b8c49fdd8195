import { householdRoutes } from '@cairn/contract/household';
import { views } from '@cairn/contract/route-definition';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { queryFor } from '../../api/queries.ts';
import { chooseView } from '../../lib/view.ts';
import { useView } from './use-view.ts';
import { viewNames } from './view-words.ts';

/** In a menu: of which accounts the pages are, where others are in the household. */
export function ViewMenuItems() {
  const { data } = useQuery(queryFor(householdRoutes.household, {}));
  const view = useView();
  if (data?.isShared !== true || data.role === 'viewer') return null;
  return (
    <>
      <DropdownMenu.Label className="px-3 pt-2 pb-1 text-12 font-medium text-muted">Show</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={view}>
        {views.map((one) => (
          <DropdownMenu.RadioItem
            key={one}
            value={one}
            className="flex h-9 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunken"
            onSelect={() => chooseView(one)}
          >
            {viewNames[one]}
            <DropdownMenu.ItemIndicator className="ml-auto">
              <Check size={16} className="text-accent" />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className="my-1 border-t border-line" />
    </>
  );
}
