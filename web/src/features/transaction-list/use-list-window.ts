import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import type { DayLayout } from './day-layout.ts';
import { type ListScale, rowAt, scaleOf } from './list-scale.ts';

/** What covers the window's edges: the top bar, the line of counts and the headings; the bottom navigation and bars. */
const coveredTop = 136;
const coveredBottom = 160;
/** Rows beyond the window that are there already when the wheel turns. */
const overscan = 14;

/** `shift`: from a row's place in the list to its place in what the list takes of the page. */
type Seen = { first: number; last: number; firstVisible: number; lastVisible: number; shift: number };

const isSame = (one: Seen, other: Seen) =>
  one.first === other.first &&
  one.last === other.last &&
  one.firstVisible === other.firstVisible &&
  one.lastVisible === other.lastVisible &&
  one.shift === other.shift;

/**
 * How far the page is scrolled, as the browser said last. Asked while the page changes, it would lay out the whole page at once, for an
 * answer that an event brings anyway.
 */
function createPageScroll() {
  let y = window.scrollY;
  const { notify, subscribe } = createListeners(() => {
    const listen = () => {
      y = window.scrollY;
      notify();
    };
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  });
  return {
    read: () => y,
    notify,
    subscribe,
    to(top: number): void {
      window.scrollTo({ top });
      y = window.scrollY;
    },
  };
}

/** How far the list is scrolled. A place that was gone to is known to the pixel: one of the page is several of a very long list. */
function usePlace(scale: ListScale, top: number) {
  const [scroll] = useState(createPageScroll);
  const exact = useRef({ onPage: Number.NaN, place: 0 });
  const placeNow = useCallback(() => {
    const onPage = scroll.read() - top;
    return onPage === exact.current.onPage ? exact.current.place : scale.toList(onPage);
  }, [scroll, scale, top]);
  const goTo = useCallback(
    (place: number) => {
      const wanted = scale.toPage(place);
      scroll.to(top + wanted);
      const onPage = scroll.read() - top;
      // Elsewhere where the page ends before.
      exact.current = { onPage: Math.abs(onPage - wanted) < 1 ? onPage : Number.NaN, place };
      scroll.notify();
    },
    [scroll, scale, top],
  );
  return { scroll, placeNow, goTo };
}

/** Which of a list's rows the window shows, by arithmetic alone, and how to scroll to one. `top`: where they begin on the page. */
export function useListWindow(
  { topOf, sizeOf, height }: DayLayout,
  count: number,
  top: number,
  rowHeight: number,
) {
  const [windowHeight, setWindowHeight] = useState(() => window.innerHeight);
  const scale = useMemo(() => scaleOf(height, windowHeight), [height, windowHeight]);
  const { scroll, placeNow, goTo } = usePlace(scale, top);
  const latest = useRef<Seen | null>(null);
  const look = useCallback((): Seen => {
    const onPage = scroll.read() - top;
    const place = placeNow();
    const startOf = (index: number) => topOf(index) + rowHeight - sizeOf(index);
    const at = (y: number) => rowAt(y, count, startOf);
    const lastVisible = at(place + windowHeight);
    const now = {
      first: Math.max(0, at(place) - overscan),
      last: Math.min(count - 1, lastVisible + overscan),
      firstVisible: at(place + coveredTop),
      lastVisible,
      shift: onPage - place,
    };
    if (latest.current === null || !isSame(latest.current, now)) latest.current = now;
    return latest.current;
  }, [scroll, placeNow, top, windowHeight, topOf, sizeOf, rowHeight, count]);
  const seen = useSyncExternalStore(scroll.subscribe, look);

  useEffect(() => {
    const measure = () => setWindowHeight(window.innerHeight);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  const moveBy = useCallback((distance: number) => goTo(placeNow() + distance), [goTo, placeNow]);
  return {
    ...seen,
    areaHeight: scale.areaHeight,
    /** Moves the window along with rows that have moved, or over as many pixels of rows. */
    moveBy,
    /** In a list that is scrolled through faster, moves on by a window of rows; false elsewhere, where the browser does. */
    turnPage: useCallback(
      (pages: 1 | -1) => {
        if (scale.areaHeight === height) return false;
        moveBy(pages * (windowHeight - coveredTop - coveredBottom));
        return true;
      },
      [scale, height, moveBy, windowHeight],
    ),
    /** Shows a row as the first one that nothing covers. */
    startAt: useCallback((index: number) => goTo(topOf(index) - coveredTop), [goTo, topOf]),
    /** Scrolls as little as is needed for a row to be seen. */
    showRow: useCallback(
      (index: number) => {
        const place = placeNow();
        const highest = topOf(index) + rowHeight - sizeOf(index) - coveredTop;
        const lowest = topOf(index) + rowHeight - windowHeight + coveredBottom;
        if (place > highest) goTo(highest);
        else if (place < lowest) goTo(lowest);
      },
      [placeNow, goTo, topOf, sizeOf, rowHeight, windowHeight],
    ),
    scrollsPastTop: useCallback(() => scroll.read() > top - coveredTop, [scroll, top]),
    toTop: useCallback(() => goTo(Math.max(-top, -coveredTop)), [goTo, top]),
  };
}
