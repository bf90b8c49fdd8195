import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { type RowList, transactionAt } from '../transactions/use-transactions.ts';
import { type DayLayout, sumsOfDay } from './day-layout.ts';
import type { OptionalColumn } from './list-view.ts';

/** In pixels. */
export const dayHeadingHeight = 40;

type Props = {
  /** The rows in and near the window, by their place. */
  inWindow: readonly number[];
  list: RowList;
  layout: DayLayout;
  /** From a row's place in the layout to its place in the table. */
  shift: number;
  columns: readonly OptionalColumn[];
};

/** The headings above each day's rows, with what these add up to. They are no rows of the list: keys and counts pass over them. */
export function DayHeadings({ inWindow, list, layout, shift, columns }: Props) {
  return inWindow.map((index) => {
    const row = transactionAt(list, index);
    if (row === undefined || !layout.startsDay(index)) return null;
    const top = layout.topOf(index) + shift - dayHeadingHeight;
    return (
      <tr
        key={row.date}
        style={{ transform: `translateY(${top}px)`, height: `${dayHeadingHeight}px` }}
        className="absolute -inset-x-2 top-0 flex items-end justify-between gap-4 border-b border-line-strong/60 px-2 pb-1.5 text-13"
      >
        <th scope="rowgroup" colSpan={6} className="font-semibold">
          {formatDate(row.date)}
        </th>
        <td
          className={`figures amount font-medium text-muted ${columns.includes('status') ? 'md:pr-32' : ''}`}
        >
          <span className="sr-only">Total of the day: </span>
          {sumsOfDay(list, index)
            ?.map(({ currency, amount }) => formatSignedMoneyIn(currency, amount))
            .join(' · ') ?? '…'}
        </td>
      </tr>
    );
  });
}
