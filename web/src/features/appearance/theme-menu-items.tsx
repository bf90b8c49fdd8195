import { EyeOff, Monitor, Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { chooseAppearance, type Theme, themes } from '../../lib/appearance.ts';
import { menuItemClass } from '../../ui/menu-classes.ts';
import { MenuTick } from '../../ui/menu-tick.tsx';
import { themeNames } from './theme-names.ts';
import { useAppearance } from './use-appearance.ts';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = icons[theme];
  return <Icon size={18} className="text-muted" />;
}

/** In a menu: the choice of the theme, and whether amounts are hidden. The menu stays open, so that the effect is seen. */
export function AppearanceMenuItems() {
  const { theme, amountsHidden } = useAppearance();
  return (
    <>
      <DropdownMenu.Label className="px-3 pt-2 pb-1 text-12 font-medium text-muted">Theme</DropdownMenu.Label>
      <DropdownMenu.RadioGroup value={theme}>
        {themes.map((one) => (
          <DropdownMenu.RadioItem
            key={one}
            value={one}
            className={menuItemClass}
            onSelect={(event) => {
              event.preventDefault();
              chooseAppearance({ theme: one });
            }}
          >
            <ThemeIcon theme={one} />
            {themeNames[one]}
            <MenuTick />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      <DropdownMenu.CheckboxItem
        checked={amountsHidden}
        className={menuItemClass}
        onSelect={(event) => {
          event.preventDefault();
          chooseAppearance({ amountsHidden: !amountsHidden });
        }}
      >
        <EyeOff size={18} className="text-muted" />
        Hide amounts
        <MenuTick />
      </DropdownMenu.CheckboxItem>
    </>
  );
}
