import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type KeyBindings, useGlobalKeys } from '../lib/global-keys.ts';
import { goKeys } from './shortcuts.ts';

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
  const shortcuts = () => setOpened('shortcuts');
  const close = () => setOpened(null);
  const bindings: KeyBindings = {
    'mod+k': search,
    '?': shortcuts,
    ...(screensWithSearch.some((screen) => pathname.startsWith(screen)) ? {} : { '/': search }),
    ...Object.fromEntries(goKeys.map(({ key, to }) => [`g ${key}`, () => navigate(to)])),
  };
  useGlobalKeys(bindings);
  return (
    <>
      {children({ search, shortcuts })}
      <Suspense>
        {opened === 'search' && <CommandPalette onClose={close} onShowShortcuts={shortcuts} />}
        {opened === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}
