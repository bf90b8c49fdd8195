import { useNavigate } from 'react-router';
import { themeNames } from '../features/appearance/theme-names.ts';
import { useAppearance } from '../features/appearance/use-appearance.ts';
import { leaveDemo, useIsDemo } from '../features/people/demo-mode.ts';
import { signOut } from '../features/people/sign-out-calls.ts';
import type { Entry, EntryGroup } from '../features/search/match.ts';
import { Palette } from '../features/search/palette.tsx';
import { addTransaction } from '../features/transactions/entry-window.ts';
import { chooseAppearance, themes } from '../lib/appearance.ts';
import { topItems } from './navigation-items.ts';

const screens: readonly { label: string; to: string; also?: string }[] = [
  ...topItems,
  { label: 'Needs review', to: '/review', also: 'uncategorized categorize unsure' },
  { label: 'Categories', to: '/categories', also: 'tree rename merge hide color subcategory' },
  { label: 'Merchants', to: '/merchants', also: 'shops stores payees rename merge spent' },
  { label: 'Rules', to: '/rules', also: 'automatic conditions categorize rename merchant hide' },
  { label: 'Recurring', to: '/recurring', also: 'subscriptions bills calendar repeating' },
  { label: 'Currencies', to: '/currencies', also: 'exchange rates euro ecb' },
  { label: 'Who pays what', to: '/shared-costs', also: 'share costs split settle up owe partner' },
  { label: 'Import', to: '/imports', also: 'file upload csv ofx qif ynab mint' },
  { label: 'History', to: '/history', also: 'changes undo redo journal log' },
  {
    label: 'Notifications',
    to: '/notifications',
    also: 'alerts weekly letter mail push webhook quiet hours',
  },
  { label: 'Account', to: '/account' },
];

type Props = { onClose: () => void; onShowShortcuts: () => void };

function useActions(goTo: (address: string) => void, onShowShortcuts: () => void): Entry[] {
  const { theme, amountsHidden } = useAppearance();
  const isDemo = useIsDemo();
  const otherThemes = themes.filter((one) => one !== theme);
  return [
    {
      id: 'add',
      label: 'Add transaction',
      also: 'new enter cash by hand expense income',
      run: () => addTransaction(),
    },
    { id: 'connect', label: 'Connect a bank', also: 'link add account', run: () => goTo('/accounts') },
    ...otherThemes.map((one) => ({
      id: `theme-${one}`,
      label: `Theme: ${themeNames[one]}`,
      also: 'appearance mode color toggle',
      run: () => chooseAppearance({ theme: one }),
    })),
    {
      id: 'amounts',
      label: amountsHidden ? 'Show amounts' : 'Hide amounts',
      also: 'privacy blur money',
      run: () => chooseAppearance({ amountsHidden: !amountsHidden }),
    },
    { id: 'shortcuts', label: 'Keyboard shortcuts', also: 'keys help', run: onShowShortcuts },
    ...(isDemo ? [{ id: 'leave', label: 'Leave the demo', run: leaveDemo }] : []),
    { id: 'log-out', label: 'Log Out', also: 'sign out exit', run: () => void signOut() },
  ];
}

/** The palette with the shell's screens and actions in it. Whatever is chosen closes it first. */
export default function CommandPalette({ onClose, onShowShortcuts }: Props) {
  const navigate = useNavigate();
  const goTo = (address: string) => {
    onClose();
    navigate(address);
  };
  const actions = useActions(goTo, onShowShortcuts);
  const commands: EntryGroup[] = [
    {
      title: 'Go to',
      entries: screens.map(({ label, to, also }) => ({
        id: `screen-${to}`,
        label,
        also: `screen page ${also ?? ''}`,
        run: () => goTo(to),
      })),
    },
    {
      title: 'Actions',
      entries: actions.map((entry) => ({
        ...entry,
        run: () => {
          onClose();
          entry.run();
        },
      })),
    },
  ];
  return <Palette commands={commands} goTo={goTo} onClose={onClose} />;
}
