import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type RowList, transactionAt } from '../transactions/use-transactions.ts';
import { placeOf } from './place-of-row.ts';
import type { TableHandle } from './transaction-table.tsx';

/** Moving on quickly from row to row writes the address once. */
const addressRestMs = 200;
/** How far down the list a row is looked for that an address names. */
const farthestRow = 2_000;

/**
 * Writes the row into the address, so that it can be shared and come back to. Not by a navigation of the router: on a slow network that
 * would end the one to a page whose link was just clicked.
 */
function useHash(activeId: string | undefined): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search comes without the row.
  useEffect(() => {
    if (activeId === undefined) return;
    const timer = setTimeout(() => {
      const { location, history } = window;
      if (location.pathname === pathname) history.replaceState(history.state, '', `#${activeId}`);
    }, addressRestMs);
    return () => clearTimeout(timer);
  }, [activeId, pathname, search]);
}

/**
 * The row that the keys act on. It starts at the row that the address names, which is looked for page by page. `scrolls`: whether that
 * row is brought into view; a list that goes back to its own place stays there.
 */
export function useRowCursor(
  list: RowList | undefined,
  table: RefObject<TableHandle | null>,
  onNext: () => void,
  { scrolls }: { scrolls: boolean },
) {
  const [active, setActive] = useState<{ index: number; id: string | undefined } | null>(null);
  const { hash } = useLocation();
  /** The row that the address named and that was looked for. */
  const handled = useRef('');
  const wanted = hash.slice(1);
  const index = active?.index ?? null;
  const id = index === null ? undefined : transactionAt(list, index)?.id;

  useEffect(() => {
    if (list === undefined || wanted === '' || wanted === handled.current) return;
    const found = list.rows.findIndex((row) => row.id === wanted);
    const place = list.place + found;
    if (found >= 0) {
      handled.current = wanted;
      setActive({ index: place, id: wanted });
      if (scrolls) table.current?.showRow(place);
    } else if (list.place === 0 && list.rows.length < Math.min(list.count, farthestRow)) onNext();
    else handled.current = wanted;
  }, [list, wanted, table, onNext, scrolls]);

  // Rows that came in above push the row down: it stays the one that is acted on. Where it has left the list, the next one is.
  const before = useRef<RowList['rows']>([]);
  useEffect(() => {
    if (list === undefined) return;
    const earlier = before.current;
    before.current = list.rows;
    if (active === null || active.id === id) return;
    // It may be of those that are not here.
    if (id === undefined && active.index < list.count) return;
    if (active.id === undefined) return setActive({ index: active.index, id });
    const found = placeOf(active.id, earlier, list.rows);
    const next = found === null ? null : list.place + found;
    setActive(next === null ? null : { index: next, id: transactionAt(list, next)?.id });
    if (next !== null && document.activeElement === document.body) table.current?.focusRow(next);
  }, [active, id, list, table]);

  useHash(active?.id === id ? id : undefined);

  const moveTo = useCallback(
    (next: number, { focus = true } = {}) => {
      setActive({ index: next, id: transactionAt(list, next)?.id });
      if (focus) table.current?.focusRow(next);
    },
    [list, table],
  );
  const leave = useCallback(() => setActive(null), []);
  return { index, moveTo, leave };
}
