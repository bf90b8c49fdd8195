import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addTransaction } from '../features/transactions/entry-window.ts';
import { shortcuts } from '../lib/shortcuts.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { OwnTransactionWindows } from './own-transaction-windows.tsx';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

type Opened = 'search' | 'shortcuts' | null;

/** Screens where `/` goes to a search of their own. */
const screensWithSearch = ['/transactions'];

/**
 * The windows that can be opened from anywhere, by the keys or by the buttons that `children` draws. Each is fetched when it
 * is first opened.
 */
export function ShellWindows({
  children,
}: {
  children: (open: { search: () => void; shortcuts: () => void }) => ReactNode;
}) {
  const [opened, setOpened] = useState<Opened>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = () => setOpened('search');
  const showShortcuts = () => setOpened('shortcuts');
  const close = () => setOpened(null);
  const hasOwnSearch = screensWithSearch.some((screen) => pathname.startsWith(screen));
  useShortcuts(shortcuts.everywhere, {
    search,
    searchBySlash: hasOwnSearch ? undefined : search,
    shortcuts: showShortcuts,
    addTransaction: () => addTransaction(),
  });
  const goTo = (path: string) => () => void navigate(path);
  useShortcuts(shortcuts.go, {
    dashboard: goTo('/dashboard'),
    transactions: goTo('/transactions'),
    budgets: goTo('/budgets'),
    accounts: goTo('/accounts'),
    insights: goTo('/insights'),
  });
  return (
    <>
      {children({ search, shortcuts: showShortcuts })}
      <Suspense>
        {opened === 'search' && <CommandPalette onClose={close} onShowShortcuts={showShortcuts} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <OwnTransactionWindows />
    </>
  );
}
