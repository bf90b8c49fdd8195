import { kindOfWord } from '../statements/account-kinds.ts';
import type { App } from '../statements/statement.ts';
import { FileRefused } from '../values/file-refused.ts';
import type { DateOrder } from '../values/read-date.ts';
import {
  actualRecords,
  type Cells,
  cairnRecords,
  type Facts,
  factColumns,
  facts,
  fireflyRecords,
  gnucashRecords,
  type PlainRecord,
  wiseRecords,
  ynabRecords,
} from './app-records.ts';
import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

/** An app whose export is more than a list of movements, known by its column names. */
type AppLayout = {
  name: App;
  columns: readonly string[];
  /** The export as a plain table: one record for each movement of an own account, and for each part of a split one. */
  rewrite: (cellsOf: Cells, records: readonly CsvRecord[]) => PlainRecord[];
};

const plainColumns = [
  'Date',
  'Account',
  'Payee',
  'Category',
  'Notes',
  'Amount',
  'Currency',
  'Status',
  'Tags',
];
const factNames = facts.map((fact) => factColumns[fact]);
const factCells = (of: Facts) => facts.map((fact) => of[fact] ?? '');

const layouts: readonly AppLayout[] = [
  {
    name: 'Cairn',
    columns: ['Merchant', 'Parent category', 'Account', 'Bank', 'Account number', 'Transaction id'],
    rewrite: cairnRecords,
  },
  {
    name: 'GnuCash',
    columns: ['Transaction ID', 'Full Account Name', 'Amount Num.'],
    rewrite: gnucashRecords,
  },
  {
    name: 'Firefly III',
    columns: ['journal_id', 'source_name', 'destination_name', 'source_type'],
    rewrite: fireflyRecords,
  },
  {
    name: 'Wise',
    columns: ['Status', 'Direction', 'Source amount (after fees)', 'Target amount (after fees)'],
    rewrite: wiseRecords,
  },
  { name: 'Actual', columns: ['Account', 'Date', 'Payee', 'Split_Amount'], rewrite: actualRecords },
  { name: 'YNAB', columns: ['Account', 'Flag', 'Payee', 'Memo', 'Outflow', 'Inflow'], rewrite: ynabRecords },
];

/** Exports that are lists of movements: how they are signed, and what they say beside. Banks’ files may have the columns of those without a sign. */
const lists: readonly {
  name: App;
  columns: readonly string[];
  sign: 'as-written' | 'turned' | null;
  /** The order of all its dates, where the app has one for everybody. */
  dateOrder?: DateOrder;
  facts?: (cell: (column: string) => string) => Facts;
}[] = [
  {
    name: 'Copilot',
    columns: ['date', 'name', 'amount', 'status', 'parent category', 'excluded', 'account mask'],
    sign: 'turned',
    facts: (cell) => ({
      role: /^internal transfer/i.test(cell('type'))
        ? 'transfer'
        : /^true$/i.test(cell('excluded'))
          ? 'hidden'
          : '',
    }),
  },
  {
    name: 'Rocket Money',
    columns: ['Original Date', 'Account Type', 'Institution Name', 'Custom Name', 'Ignored From'],
    sign: 'turned',
    facts: (cell) => ({
      role: /everything|budget|spending|true/i.test(cell('Ignored From')) ? 'hidden' : '',
      // Cash is whatever is neither a card, a loan nor an investment.
      kind: kindOfWord(cell('Account Name')) ?? kindOfWord(cell('Account Type').replace(/^cash$/i, '')) ?? '',
    }),
  },
  {
    name: 'Monarch',
    columns: ['Merchant', 'Category', 'Account', 'Original Statement', 'Amount'],
    sign: 'as-written',
  },
  {
    name: 'Mint',
    columns: ['Original Description', 'Transaction Type', 'Account Name', 'Labels', 'Notes'],
    sign: null,
    dateOrder: 'mdy',
  },
  { name: 'Empower', columns: ['Date', 'Account', 'Description', 'Category', 'Tags', 'Amount'], sign: null },
];

type Plain = {
  table: Table;
  /** The app that the table is an export of. */
  app: App | null;
  /** Whether its records were put together from others. */
  isRewritten: boolean;
  /** Null where the file itself has to say it. */
  sign: 'as-written' | 'turned' | null;
  /** Null where the app leaves it to its user. */
  dateOrder: DateOrder | null;
};

/** Splitwise: what each person owes for what was shared, with a column for each of them. */
const sharedCosts = ['Date', 'Description', 'Category', 'Cost', 'Currency'];

/** The table as it is, or an app’s export made plain. Throws FileRefused for one that lists no movements of an account. */
export function plainTable(table: Table): Plain {
  const names = table.header?.cells ?? [];
  if (
    String(names.slice(0, sharedCosts.length)) === String(sharedCosts) &&
    names.length > sharedCosts.length + 1
  )
    throw new FileRefused(
      'This is an export of Splitwise: it has who owes what, and not what was paid from an account. Import the files of the accounts that paid.',
    );
  const hasAll = ({ columns }: { columns: readonly string[] }) =>
    columns.every((column) => names.includes(column));
  const cellsOf: Cells = (record, column) => record.cells[names.indexOf(column)] ?? '';
  const { header } = table;
  const layout = layouts.find(hasAll);
  if (layout !== undefined && header !== null) {
    const records = layout.rewrite(cellsOf, table.records).map(
      ({ line, ...row }): CsvRecord => ({
        line,
        cells: [
          ...[
            row.date,
            row.account,
            row.payee,
            row.category,
            row.note,
            row.amount,
            row.currency,
            row.status ?? '',
            row.tags ?? '',
          ],
          ...factCells(row),
        ],
      }),
    );
    const cells = [...plainColumns, ...factNames];
    const rewritten = { ...table, header: { line: header.line, cells }, records, width: cells.length };
    return { table: rewritten, app: layout.name, isRewritten: true, sign: 'as-written', dateOrder: null };
  }
  const list = lists.find(hasAll);
  if (list === undefined) return { table, app: null, isRewritten: false, sign: null, dateOrder: null };
  const { name: app, sign, dateOrder = null } = list;
  return { table: withFacts(table, cellsOf, list.facts), app, isRewritten: false, sign, dateOrder };
}

/** The table with what each record says beside its movement in columns after the others. */
function withFacts(table: Table, cellsOf: Cells, factsOf: (typeof lists)[number]['facts']): Table {
  const { header, records, width } = table;
  if (factsOf === undefined || header === null || header.cells.length < width) return table;
  const filled = (cells: readonly string[]) =>
    Array.from({ length: header.cells.length }, (_, at) => cells[at] ?? '');
  return {
    ...table,
    header: { ...header, cells: [...header.cells, ...factNames] },
    width: header.cells.length + factNames.length,
    records: records.map((record) => ({
      ...record,
      cells: [...filled(record.cells), ...factCells(factsOf((column) => cellsOf(record, column).trim()))],
    })),
  };
}
