import type { Transaction } from '@cairn/contract/transactions';
import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Selection } from '../bulk-edit/selection.ts';
import { pageAt } from '../transactions/transaction-pages.ts';
import { type RowList, transactionAt } from '../transactions/use-transactions.ts';
import { DayHeadings, dayHeadingHeight } from './day-headings.tsx';
import { type DayLayout, layOutDays } from './day-layout.ts';
import { keepPlace } from './kept-place.ts';
import { accountClass, columnsStyle, hiddenUnless, noteClass, rowColumns } from './list-columns.ts';
import { type ListView, useListView } from './list-view.ts';
import { type RowActions, TransactionRow } from './transaction-row.tsx';
import { useListWindow } from './use-list-window.ts';

const rowHeight = 44;
const phoneRowHeight = 64;

const wide = '(min-width: 768px)';

function useRowHeight(): number {
  const isWide = useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(wide).matches,
    () => true,
  );
  return isWide ? rowHeight : phoneRowHeight;
}

/** Where the rows begin on the page. What is above them may grow or shrink by a line. Rows that are there at once may be scrolled to at once. */
function useTopOf(hasRows: boolean) {
  const [top, setTop] = useState(0);
  const [isUrgent] = useState(hasRows);
  const ref = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (element !== null) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    if (isUrgent) measure();
    // It measures first when the browser has laid out the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isUrgent]);
  return { ref, top };
}

export type TableHandle = {
  /** Scrolls the row into view, if need be, and gives it the focus. */
  focusRow: (index: number) => void;
  showRow: (index: number) => void;
  /** Back to the first row, when the list is scrolled past it. */
  toTop: () => void;
  turnPage: ReturnType<typeof useListWindow>['turnPage'];
};

type BodyProps = {
  list: RowList | undefined;
  shown: (row: Transaction) => Transaction;
  /** The color of a category, as CSS has it. */
  colorOf: (categoryId: string) => string;
  selection: Selection;
  /** The row that the keys act on. */
  activeIndex: number | null;
  /** Is given the button of that row's category. */
  activeChip: RefObject<HTMLButtonElement | null>;
  actions: RowActions;
  /** Called with the number of the list’s page in view, from 1. */
  onScroll: (page: number) => void;
  /** Called with the first and last row in view, whenever they or the list are others. */
  onView: (first: number, last: number) => void;
  /** The first row in view when the page was loaded again; null where the list begins at its first row. */
  startIndex: number | null;
  handle: Ref<TableHandle>;
};

/** Rows to show the shape of while nothing has come. */
const placeholders: RowList = { count: 20, place: 0, rows: [] };

/** Gives a row the focus once it is there, unless the person has gone elsewhere by then. */
function useFocusRow(scrollTo: (index: number) => void, body: RefObject<HTMLTableSectionElement | null>) {
  const wanted = useRef<{ index: number; from: Element | null } | null>(null);
  const focusWanted = useCallback(() => {
    if (wanted.current === null) return;
    const { index, from } = wanted.current;
    const { activeElement } = document;
    if (activeElement !== from && activeElement !== document.body) {
      wanted.current = null;
      return;
    }
    const link = body.current?.querySelector(`[aria-rowindex="${index + 2}"] [data-row-link]`);
    if (!(link instanceof HTMLElement)) return;
    link.focus({ preventScroll: true });
    wanted.current = null;
  }, [body]);
  useEffect(focusWanted);
  return useCallback(
    (index: number) => {
      wanted.current = { index, from: document.activeElement };
      scrollTo(index);
      focusWanted();
    },
    [scrollTo, focusWanted],
  );
}

/** Rows that come in or go above those in view move them: the window moves along, so that what is read stays where it is. */
function useAnchor(
  list: RowList | undefined,
  { firstVisible, scrollsPastTop, moveBy }: ReturnType<typeof useListWindow>,
  { topOf }: DayLayout,
) {
  const anchor = useRef<{ id: string | undefined; index: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (anchor.current === null || list === undefined || !scrollsPastTop()) return;
    const { id, index, top } = anchor.current;
    // A row that is not here stays at its place, below the headings of those that are.
    const found = list.rows.findIndex((row) => row.id === id);
    const now = found < 0 ? index : list.place + found;
    if (topOf(now) !== top) moveBy(topOf(now) - top);
  }, [list, scrollsPastTop, moveBy, topOf]);
  useEffect(() => {
    const id = transactionAt(list, firstVisible)?.id;
    anchor.current = list === undefined ? null : { id, index: firstVisible, top: topOf(firstVisible) };
  }, [list, firstVisible, topOf]);
}

/** Takes the list back to where it was before the page was loaded again, as soon as its length is known. */
function useStart(startIndex: number | null, isThere: boolean, startAt: (index: number) => void): void {
  const [start, setStart] = useState(startIndex);
  useLayoutEffect(() => {
    if (start === null || !isThere) return;
    startAt(start);
    setStart(null);
  }, [start, isThere, startAt]);
}

const pixelsOfLine = 16;

/** Has the wheel go as far over a list that is scrolled through faster as over any. */
function useWheel(
  body: RefObject<HTMLElement | null>,
  isFaster: boolean,
  moveBy: (distance: number) => void,
) {
  useEffect(() => {
    const element = body.current;
    if (element === null || !isFaster) return;
    const move = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      moveBy(event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsOfLine : 1));
    };
    element.addEventListener('wheel', move, { passive: false });
    return () => element.removeEventListener('wheel', move);
  }, [body, isFaster, moveBy]);
}

/** Where the rows lie, and which of them the window shows. `top`: where they begin on the page. */
function useRowsInWindow(list: RowList, top: number, height: number, { groupsByDay }: ListView) {
  const { count } = list;
  const layout = useMemo(
    () => layOutDays(list, { rowHeight: height, headingHeight: groupsByDay ? dayHeadingHeight : 0 }),
    [list, height, groupsByDay],
  );
  const seen = useListWindow(layout, count, top, height);
  const { first, last } = seen;
  // A list that has become shorter may be seen past its end for a moment.
  const inWindow = Array.from(
    { length: Math.max(0, Math.min(last, count - 1) - first + 1) },
    (_, at) => first + at,
  );
  return { layout, seen, inWindow };
}

function TableBody({
  list,
  shown,
  colorOf,
  selection,
  activeIndex,
  activeChip,
  actions,
  onScroll,
  onView,
  startIndex,
  handle,
  height,
  view,
}: BodyProps & { height: number; view: ListView }) {
  const { ref, top } = useTopOf(list !== undefined);
  const { layout, seen, inWindow } = useRowsInWindow(list ?? placeholders, top, height, view);
  const { firstVisible, lastVisible, shift, showRow, scrollsPastTop } = seen;

  const page = pageAt(firstVisible);
  useEffect(() => onScroll(page), [onScroll, page]);
  useEffect(() => {
    onView(firstVisible, lastVisible);
  }, [onView, firstVisible, lastVisible]);

  useAnchor(list, seen, layout);
  useStart(startIndex, list !== undefined && top > 0, seen.startAt);
  useEffect(() => {
    const { pathname, search } = window.location;
    const keep = () => keepPlace({ address: pathname + search, index: firstVisible });
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [firstVisible]);

  useWheel(ref, layout.height > seen.areaHeight, seen.moveBy);
  const focusRow = useFocusRow(showRow, ref);
  useImperativeHandle(handle, () => ({
    focusRow,
    showRow,
    toTop: () => {
      if (scrollsPastTop()) seen.toTop();
    },
    turnPage: seen.turnPage,
  }));

  return (
    <tbody ref={ref} className="relative block" style={{ height: `${seen.areaHeight}px` }}>
      <DayHeadings
        inWindow={inWindow}
        list={list ?? placeholders}
        layout={layout}
        shift={shift}
        columns={view.columns}
      />
      {inWindow.map((index) => {
        const listed = transactionAt(list, index);
        const row = listed && shown(listed);
        return (
          <TransactionRow
            key={row?.id ?? index}
            row={row}
            index={index}
            top={layout.topOf(index) + shift}
            columns={view.columns}
            selected={row !== undefined && selection.has(row.id)}
            active={index === activeIndex}
            tabStop={index === (activeIndex ?? 0)}
            color={colorOf(row?.categoryId ?? '')}
            chipRef={index === activeIndex ? activeChip : null}
            actions={actions}
          />
        );
      })}
    </tbody>
  );
}

function Heading({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`text-left font-medium ${className}`}>
      {children}
    </th>
  );
}

type SortHeadingProps = {
  label: string;
  sorted: boolean;
  className: string;
  onSort: () => void;
};

/** A heading that sorts by its column. */
function SortHeading({ label, sorted, className, onSort }: SortHeadingProps) {
  return (
    <th scope="col" aria-sort={sorted ? 'descending' : 'none'} className={className}>
      <button
        type="button"
        onClick={onSort}
        className="inline-flex h-8 items-center gap-1 font-medium hover:underline hover:underline-offset-4"
      >
        {label}
        <ArrowDown size={14} className={sorted ? '' : 'opacity-0'} />
      </button>
    </th>
  );
}

type TableProps = BodyProps & {
  sort: 'date' | 'amount';
  onSort: (sort: 'date' | 'amount') => void;
};

/**
 * The rows, of which only those in and near the window are in the document; the window scrolls. A table for screen readers, in which
 * each row says its place in the whole.
 */
export function TransactionTable({ sort, onSort, ...body }: TableProps) {
  const count = body.list?.count;
  const height = useRowHeight();
  const kept = useListView();
  const { columns } = kept;
  const view = sort === 'date' ? kept : { ...kept, groupsByDay: false };
  return (
    <table
      aria-label={sort === 'date' ? 'Transactions, newest first' : 'Transactions, largest amount first'}
      aria-rowcount={count === undefined ? -1 : count + 1}
      aria-busy={count === undefined || undefined}
      style={columnsStyle(columns)}
      className="block w-full"
    >
      <thead className="sticky top-24 z-10 -mx-2 block border-b border-ink/80 bg-paper px-2 text-13 max-md:sr-only">
        <tr aria-rowindex={1} className={`h-9 ${rowColumns}`}>
          <Heading>
            <span className="sr-only">Select</span>
          </Heading>
          <SortHeading
            label="Date"
            sorted={sort === 'date'}
            className={`text-left ${hiddenUnless(columns, 'date')}`}
            onSort={() => onSort('date')}
          />
          <Heading>Description</Heading>
          <Heading className={hiddenUnless(columns, 'category')}>Category</Heading>
          <Heading className={accountClass(columns)}>Account</Heading>
          <Heading className={noteClass(columns)}>Note</Heading>
          <SortHeading
            label="Amount"
            sorted={sort === 'amount'}
            className="text-right *:flex-row-reverse"
            onSort={() => onSort('amount')}
          />
          <Heading className={`pl-6 ${hiddenUnless(columns, 'status')}`}>Status</Heading>
        </tr>
      </thead>
      <TableBody key={`${height} ${view.groupsByDay}`} height={height} view={view} {...body} />
    </table>
  );
}
