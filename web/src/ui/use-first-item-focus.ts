import { type RefObject, useEffect, useRef } from 'react';

/** For a menu that is open from the start. One that was opened by a key has the focus on its first item, as menus do. */
export function useFirstItemFocus(openedByKey: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openedByKey) content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [openedByKey]);
  return content;
}
