import type { Transaction } from '@cairn/contract/transactions';
import { uncategorizedName } from '@cairn/domain/categories';
import { transactionName } from '@cairn/domain/transactions';
import { CheckCheck, ChevronDown, MessageSquare, Paperclip, Split, StickyNote, Undo2 } from 'lucide-react';
import { type CSSProperties, memo, type RefObject } from 'react';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { merchantInitials } from '../merchants/merchant-initials.ts';
import { RowTags } from '../tags/tags-entry.tsx';
import { ConvertedAmount } from '../transactions/converted-amount.tsx';
import { reconciledText } from '../transactions/reconciled-words.ts';
import { StatusWord } from '../transactions/status-word.tsx';
import { accountClass, hiddenUnless, noteClass, rowColumns } from './list-columns.ts';
import type { OptionalColumn } from './list-view.ts';

const rowClass = `contain-layout contain-style absolute -inset-x-2 top-0 grid h-16 grid-cols-[3rem_5.25rem_minmax(0,1fr)_auto] px-2 content-center gap-y-0.5 border-b border-line md:h-11 md:content-stretch md:gap-y-0 ${rowColumns}`;

export type RowActions = {
  open: (index: number) => void;
  /** `range`: from the row chosen last up to this one. */
  select: (index: number, range: boolean) => void;
  pickCategory: (index: number, anchor: HTMLElement) => void;
};

function SelectCell({ row, index, selected, tabStop, actions }: RowProps & { row: Transaction }) {
  return (
    <td className="col-start-1 row-span-2 row-start-1 flex items-center md:row-auto md:row-span-1">
      <label className="group/tile relative z-1 flex size-11 max-md:-ml-1 cursor-pointer items-center justify-center md:w-18 md:justify-start md:gap-3">
        <input
          type="checkbox"
          tabIndex={tabStop ? 0 : -1}
          aria-label={`Select ${transactionName(row)}, ${formatDate(row.date)}`}
          checked={selected}
          onClick={(event) => actions.select(index, event.shiftKey)}
          onChange={() => {}}
          className="peer size-4 shrink-0 cursor-pointer accent-accent max-md:absolute max-md:size-5 max-md:opacity-0 max-md:checked:opacity-100"
        />
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-small bg-sunken text-12 font-semibold text-muted max-md:size-10 max-md:peer-checked:opacity-0 md:size-7.5 md:text-[11px]"
        >
          {merchantInitials(transactionName(row))}
        </span>
      </label>
    </td>
  );
}

function DescriptionCell({ row, index, tabStop, actions }: RowProps & { row: Transaction }) {
  const name = transactionName(row);
  return (
    <td className="col-span-2 row-start-1 min-w-0 pr-3 md:col-auto md:row-auto md:pr-4">
      <a
        href={`#${row.id}`}
        data-row-link=""
        tabIndex={tabStop ? 0 : -1}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          if (event.shiftKey) actions.select(index, true);
          else actions.open(index);
        }}
        className="flex min-w-0 items-baseline gap-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <span className="truncate font-medium">{name}</span>
        {name !== row.description && row.tagIds.length < 2 && (
          <span className="min-w-0 flex-1 truncate text-12 text-muted max-md:hidden">{row.description}</span>
        )}
        {row.partOfId !== null && (
          <Split aria-label="Part of a split" size={14} className="shrink-0 self-center text-muted" />
        )}
        {row.tagIds.length > 0 && <RowTags ids={row.tagIds} />}
        <MoneyBackMark row={row} />
        {row.reconciledTo !== null && (
          <CheckCheck
            aria-label={reconciledText(row.reconciledTo)}
            size={14}
            className="shrink-0 self-center text-muted"
          />
        )}
        {row.attachmentsCount > 0 && (
          <Paperclip aria-label="Has an attachment" size={14} className="shrink-0 self-center text-muted" />
        )}
        {row.commentsCount > 0 && (
          <MessageSquare aria-label="Has comments" size={14} className="shrink-0 self-center text-muted" />
        )}
        {row.note !== null && (
          <StickyNote aria-label="Has a note" size={14} className="shrink-0 self-center text-muted" />
        )}
      </a>
    </td>
  );
}

/** What came back for it, or is to come back; of money that came back, that it is. */
function MoneyBackMark({ row }: { row: Transaction }) {
  const { toComeBack, cameBack, reimbursesId, currency } = row;
  const isToCome = toComeBack > 0;
  if (!isToCome && cameBack === 0 && reimbursesId === null) return null;
  const text = isToCome
    ? `${formatMoneyIn(currency, toComeBack)} to come back`
    : reimbursesId === null
      ? `${formatMoneyIn(currency, cameBack)} came back`
      : 'Pays back an expense';
  const hasText = reimbursesId === null;
  return (
    <span
      className={`flex shrink-0 items-center gap-1 self-center text-12 ${isToCome ? 'text-warning' : 'text-muted'}`}
    >
      <Undo2 size={14} aria-hidden={hasText} aria-label={hasText ? undefined : text} />
      {hasText && <span className="figures amount max-md:sr-only">{text}</span>}
    </span>
  );
}

function CategoryCell({
  row,
  index,
  tabStop,
  color,
  chipRef,
  columns,
  actions,
}: RowProps & { row: Transaction }) {
  const name = row.aiCategory ?? uncategorizedName;
  return (
    <td
      className={`col-start-4 row-start-2 flex min-w-0 justify-end md:col-auto md:row-auto md:justify-start md:pr-4 ${hiddenUnless(columns, 'category')}`}
    >
      <button
        type="button"
        ref={chipRef}
        tabIndex={tabStop ? 0 : -1}
        aria-haspopup="listbox"
        aria-label={`Category: ${name}. Change`}
        onClick={(event) => actions.pickCategory(index, event.currentTarget)}
        className="relative z-1 inline-flex h-6 max-w-30 min-w-0 items-center gap-1.5 rounded-small border border-line bg-surface px-2 text-12 text-ink hover:border-line-strong md:h-7 md:max-w-full md:pr-1 md:text-13"
      >
        <ColorDot color={color} className="size-2" />
        <span className="truncate">{name}</span>
        <ChevronDown size={14} className="shrink-0 text-muted max-md:hidden" />
      </button>
    </td>
  );
}

type RowProps = {
  index: number;
  selected: boolean;
  /** The row that the keys act on. */
  active: boolean;
  /** The one row whose controls Tab leads to. */
  tabStop: boolean;
  /** Its category's, as CSS has it. */
  color: string;
  /** Is given the button of its category; null for a row that the keys do not act on. */
  chipRef: RefObject<HTMLButtonElement | null> | null;
  /** The columns that a wide window shows. */
  columns: readonly OptionalColumn[];
  actions: RowActions;
};

/** One row of the table, at its place. Undefined while its page has not come. */
export const TransactionRow = memo(function TransactionRow({
  row,
  top,
  ...props
}: RowProps & { row: Transaction | undefined /** In pixels, from the table's first row. */; top: number }) {
  const { index, selected, active, columns } = props;
  const style: CSSProperties = { transform: `translateY(${top}px)` };
  if (row === undefined)
    return (
      <tr aria-rowindex={index + 2} style={style} className={`${rowClass} items-center`}>
        <td className="col-span-full grid h-full items-center">
          <span className="sr-only">Loading</span>
          <span className="flex items-center gap-4">
            <Skeleton className="size-7.5" />
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="ml-auto h-3 w-20" />
          </span>
        </td>
      </tr>
    );
  const { isPending, amount, currency } = row;
  return (
    <tr
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
      data-active={active || undefined}
      style={style}
      className={`${rowClass} hover:bg-sunken/60 data-selected:bg-accent/10 data-active:bg-sunken data-active:shadow-[inset_2px_0_0_var(--accent)] data-active:data-selected:bg-accent/15 ${isPending ? 'text-muted' : ''}`}
    >
      <SelectCell row={row} {...props} />
      <td
        className={`figures col-start-2 row-start-2 text-12 text-muted md:col-auto md:row-auto md:text-13 ${hiddenUnless(columns, 'date')}`}
      >
        {formatDate(row.date)}
      </td>
      <DescriptionCell row={row} {...props} />
      <CategoryCell row={row} {...props} />
      <td className={`min-w-0 truncate pr-4 text-13 text-muted ${accountClass(columns)}`}>
        {row.accountName}
      </td>
      <td className={`min-w-0 truncate pr-4 text-13 text-muted ${noteClass(columns)}`}>{row.note}</td>
      <td
        className={`figures amount col-start-4 row-start-1 text-right font-medium whitespace-nowrap md:col-auto md:row-auto ${amount > 0 && !isPending ? 'text-money-in' : ''}`}
      >
        {formatSignedMoneyIn(currency, amount)}
        <ConvertedAmount row={row} inRow />
      </td>
      <td
        className={`col-start-3 row-start-2 text-12 whitespace-nowrap text-muted before:mr-1.5 before:content-['·'] md:col-auto md:row-auto md:pl-6 md:text-13 md:before:content-none ${hiddenUnless(columns, 'status')}`}
      >
        <StatusWord isPending={isPending} />
      </td>
    </tr>
  );
});
