import type { CSSProperties } from 'react';
import type { OptionalColumn } from './list-view.ts';

type Columns = readonly OptionalColumn[];

/** The widths of the columns from left to right, in a window of at least 768, 1024 and 1280 pixels; the rest is the description's. */
const widths = {
  md: { date: '7rem', category: '11.5rem', amount: '8rem', status: '8rem' },
  lg: { date: '7.5rem', category: '12.5rem', account: '11rem', amount: '8.5rem', status: '8rem' },
  xl: {
    date: '7.5rem',
    category: '12.5rem',
    account: '11rem',
    note: '9rem',
    amount: '8.5rem',
    status: '8rem',
  },
} as const;

/** Above `rowColumns`: the columns that a person has chosen. */
export function columnsStyle(columns: Columns): CSSProperties {
  const template = ({ date, ...others }: Record<string, string>) => {
    const own = Object.entries(others).filter(([name]) => name === 'amount' || isShown(columns, name));
    const first = columns.includes('date') ? ['5rem', date] : ['5rem'];
    return [...first, 'minmax(0,1fr)', ...own.map(([, width]) => width)].join(' ');
  };
  const style: Record<`--${string}`, string> = {
    '--columns-md': template(widths.md),
    '--columns-lg': template(widths.lg),
    '--columns-xl': template(widths.xl),
  };
  return style;
}

function isShown(columns: Columns, name: string): boolean {
  return columns.some((column) => column === name);
}

/** The grid of every row and of the heading above them. */
export const rowColumns =
  'md:grid md:grid-cols-(--columns-md) lg:grid-cols-(--columns-lg) xl:grid-cols-(--columns-xl) md:items-center';

/** Hides what a person has not chosen from a wide window; a narrow one has its own layout. */
export function hiddenUnless(columns: Columns, column: OptionalColumn): string {
  return columns.includes(column) ? '' : 'md:hidden';
}

/** The account and the note have room in a wide window only. */
export function accountClass(columns: Columns): string {
  return columns.includes('account') ? 'hidden lg:block' : 'hidden';
}

export function noteClass(columns: Columns): string {
  return columns.includes('note') ? 'hidden xl:block' : 'hidden';
}
