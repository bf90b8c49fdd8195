import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useState } from 'react';

/** What a button needs that opens a menu or a panel which has not been fetched yet. */
type MenuOpener = {
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': false;
  'data-state': 'closed';
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  /** A menu opens by the arrow down too. */
  kind: 'menu' | 'dialog';
  /** Fetches what `opened` draws; asked for as soon as the button is pointed at or has the focus. */
  load: () => Promise<unknown>;
  closed: (opener: MenuOpener) => ReactNode;
  /** Draws the button and what it opens, open at first. `byKey`: it was not opened by a pointer. */
  opened: (byKey: boolean) => ReactNode;
};

/** A button whose menu is fetched when it is first used. */
export function FetchedMenu({ kind, load, closed, opened }: Props) {
  const [how, setHow] = useState<'pointer' | 'key' | null>(null);
  // A failure shows when it is opened.
  const prepare = () => void load().catch(() => undefined);
  const button = closed({
    'aria-haspopup': kind,
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click that a key made has no count.
    onClick: ({ detail }) => setHow(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setHow('key');
    },
  });
  return how === null ? button : <Suspense fallback={button}>{opened(how === 'key')}</Suspense>;
}
