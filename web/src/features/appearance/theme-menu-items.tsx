import { Check, EyeOff, Monitor, Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { chooseAppearance, type Theme, themes } from '../../lib/appearance.ts';
import { themeNames } from './theme-names.ts';
import { useAppearance } from './use-appearance.ts';

const itemClass =
  'flex h-9 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunken';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;

function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = icons[theme];
  return <Icon size={18} className="text-muted" />;
}

function Tick() {
  return (
    <DropdownMenu.ItemIndicator className="ml-auto">
      <Check size={16} className="text-accent" />
    </DropdownMenu.ItemIndicator>
  );
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
            className={itemClass}
            onSelect={(event) => {
              event.preventDefault();
              chooseAppearance({ theme: one });
            }}
          >
            <ThemeIcon theme={one} />
            {themeNames[one]}
            <Tick />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className="my-1 border-t border-line" />
      <DropdownMenu.CheckboxItem
        checked={amountsHidden}
        className={itemClass}
        onSelect={(event) => {
          event.preventDefault();
          chooseAppearance({ amountsHidden: !amountsHidden });
        }}
      >
        <EyeOff size={18} className="text-muted" />
        Hide amounts
        <Tick />
      </DropdownMenu.CheckboxItem>
    </>
  );
}
