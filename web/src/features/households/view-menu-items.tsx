import { householdRoutes } from '@cairn/contract/household';
import { views } from '@cairn/contract/route-definition';
import { useQuery } from '@tanstack/react-query';
import { DropdownMenu } from 'radix-ui';
import { queryFor } from '../../api/queries.ts';
import { chooseView } from '../../lib/view.ts';
import { menuItemClass } from '../../ui/menu-classes.ts';
import { MenuTick } from '../../ui/menu-tick.tsx';
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
            className={menuItemClass}
            onSelect={() => chooseView(one)}
          >
            {viewNames[one]}
            <MenuTick />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className="my-1 border-t border-line" />
    </>
  );
}
