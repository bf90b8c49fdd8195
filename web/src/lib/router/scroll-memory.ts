import type { Place } from './place.ts';

/** The script that the framework writes into each page reads it on a reload. */
const storageKey = 'react-router-scroll-positions';

type ScrollMemory = {
  /** The page of that key is left: it keeps how far it was scrolled. */
  leave: (key: string) => void;
  /** Another page will be shown. */
  arrive: (place: Place, keepsScroll: boolean) => void;
  /** It is on screen. */
  settle: () => void;
  start: (currentKey: () => string) => () => void;
};

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function scrollToHash(hash: string): boolean {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    element?.scrollIntoView();
    return element !== null;
  } catch {
    return false;
  }
}

/** Remembers how far each visited page was scrolled; a new one is shown from its top, or from the element that its address names. */
export function createScrollMemory(): ScrollMemory {
  const positions = readStored();
  let next: (() => void) | null = null;

  function leave(key: string): void {
    positions[key] = window.scrollY;
  }

  return {
    leave,
    arrive({ key, hash }, keepsScroll) {
      next = () => {
        const position = positions[key];
        if (typeof position === 'number') window.scrollTo(0, position);
        else if (!(hash !== '' && scrollToHash(hash)) && !keepsScroll) window.scrollTo(0, 0);
      };
    },
    settle() {
      next?.();
      next = null;
    },
    start(currentKey) {
      window.history.scrollRestoration = 'manual';
      const onHide = () => {
        leave(currentKey());
        try {
          sessionStorage.setItem(storageKey, JSON.stringify(positions));
        } catch {
          // Full or forbidden: a reload starts at the top.
        }
        window.history.scrollRestoration = 'auto';
      };
      const onShow = () => {
        window.history.scrollRestoration = 'manual';
      };
      window.addEventListener('pagehide', onHide);
      window.addEventListener('pageshow', onShow);
      return () => {
        window.removeEventListener('pagehide', onHide);
        window.removeEventListener('pageshow', onShow);
      };
    },
  };
}
