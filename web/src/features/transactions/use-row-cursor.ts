import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TableHandle } from './transaction-table.tsx';
import type { RowList } from './use-transactions.ts';

/** Moving on quickly from row to row writes the address once. */
const addressRestMs = 200;
/** How far down the list a row is looked for that an address names. */
const farthestRow = 2_000;

/** What of the address is done: the row that it last named, and those that were written into it since and have not come back. */
type Address = { handled: string; written: string[] };

/** Writes the row into the address, so that it can be shared and come back to. */
function useHash(activeId: string | undefined, address: RefObject<Address>): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useEffect(() => {
    const { handled, written } = address.current;
    if (activeId === undefined || (written.at(-1) ?? handled) === activeId) return;
    const timer = setTimeout(() => {
      address.current.written.push(activeId);
      void navigate({ search, hash: activeId }, { replace: true, preventScrollReset: true, state });
    }, addressRestMs);
    return () => clearTimeout(timer);
  }, [activeId, address, navigate, search, state]);
}

/**
 * The row that the keys act on. It starts at the row that the address names, which is looked for page by page. `scrolls`: whether that
 * row is brought into view; a list that goes back to its own place stays there.
 */
export function useRowCursor(
  list: RowList | undefined,
  table: RefObject<TableHandle | null>,
  onNeedMore: () => void,
  { scrolls }: { scrolls: boolean },
) {
  const [active, setActive] = useState<{ index: number; id: string | undefined } | null>(null);
  const { hash } = useLocation();
  const address = useRef<Address>({ handled: '', written: [] });
  const wanted = hash.slice(1);
  const index = active?.index ?? null;
  const id = index === null ? undefined : list?.rows[index]?.id;

  useEffect(() => {
    const { handled, written } = address.current;
    if (list === undefined || wanted === '' || wanted === handled) return;
    // On a busy page the cursor's own row comes back when the keys are already further on.
    const own = written.indexOf(wanted);
    if (own >= 0) {
      address.current = { handled: wanted, written: written.slice(own + 1) };
      return;
    }
    const found = list.rows.findIndex((row) => row.id === wanted);
    if (found >= 0) {
      address.current.handled = wanted;
      setActive({ index: found, id: wanted });
      if (scrolls) table.current?.showRow(found);
    } else if (list.rows.length < Math.min(list.count, farthestRow)) onNeedMore();
    else address.current.handled = wanted;
  }, [list, wanted, table, onNeedMore, scrolls]);

  // Rows that came in above push the row down: it stays the one that is acted on, until it is gone.
  useEffect(() => {
    if (active === null || id === undefined || active.id === id) return;
    if (active.id === undefined) return setActive({ index: active.index, id });
    const moved = list?.rows.findIndex((row) => row.id === active.id) ?? -1;
    setActive(moved < 0 ? null : { index: moved, id: active.id });
  }, [active, id, list]);

  useHash(active?.id === id ? id : undefined, address);

  const moveTo = useCallback(
    (next: number, { focus = true } = {}) => {
      setActive({ index: next, id: list?.rows[next]?.id });
      if (focus) table.current?.focusRow(next);
    },
    [list, table],
  );
  const leave = useCallback(() => setActive(null), []);
  return { index, moveTo, leave };
}
