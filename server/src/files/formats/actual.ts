import { isPlainDate } from '@cairn/domain/plain-date';
import { kindOfWord } from '../statements/account-kinds.ts';
import type { LineNote, ReadFile } from '../statements/statement.ts';
import { fromThousandths } from '../values/decimal.ts';
import { FileRefused } from '../values/file-refused.ts';
import { fileOfHistory, keyOfSides, type Movement } from './history.ts';
import { readSqlite, type SqliteRow } from './sqlite.ts';

type Tables = (name: string) => SqliteRow[];

/** Reads the database of an export of Actual: amounts are cents, and merged payees and categories lead on to those that are left. */
export function readActual(bytes: Uint8Array): ReadFile {
  const table = readSqlite(bytes);
  if (table('accounts').length === 0)
    throw new FileRefused('This database is none of Actual, or has no account in it.');
  const leftOut: LineNote[] = [];
  const unreadable: LineNote[] = [];
  const setting = (id: string) =>
    textIn(
      table('preferences').find((row) => row.get('id') === id),
      'value',
    );
  const currency = setting('defaultCurrencyCode');
  return fileOfHistory({
    format: 'Actual',
    app: 'Actual',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    accounts: table('accounts')
      .filter(isAlive)
      .map((row) => ({
        id: textIn(row, 'id'),
        name: textIn(row, 'name'),
        kind: kindOfWord(textIn(row, 'type')),
      })),
    categories: categoriesIn(table),
    plans: plansIn(table, setting('budgetType')),
    movements: movementsIn(table, leftOut, unreadable),
    leftOut,
    unreadable,
  });
}

function textIn(row: SqliteRow | undefined, column: string): string {
  const value = row?.get(column) ?? '';
  return value instanceof Uint8Array ? '' : String(value);
}

function isAlive(row: SqliteRow): boolean {
  return textIn(row, 'tombstone') !== '1';
}

function categoriesIn(table: Tables) {
  const groups = new Map(table('category_groups').map((row) => [textIn(row, 'id'), textIn(row, 'name')]));
  return table('categories')
    .filter(isAlive)
    .map((row) => ({
      id: textIn(row, 'id'),
      name: textIn(row, 'name'),
      group: groups.get(textIn(row, 'cat_group')) ?? null,
      isIncome: textIn(row, 'is_income') === '1',
    }));
}

/** Where each id leads to, after what was merged. */
function mappingIn(table: Tables, name: string, target: string): (id: string) => string {
  const targets = new Map(table(name).map((row) => [textIn(row, 'id'), textIn(row, target)]));
  return (id) => targets.get(id) || id;
}

function plansIn(table: Tables, budgetType: string) {
  const isTracking = budgetType === 'tracking' || budgetType === 'report';
  const categoryOf = mappingIn(table, 'category_mapping', 'transferId');
  return table(isTracking ? 'reflect_budgets' : 'zero_budgets').flatMap((row) => {
    const [, year, month] = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(textIn(row, 'month')) ?? [];
    const cents = centsIn(row);
    if (year === undefined || month === undefined || cents === null || cents === 0) return [];
    const amount = fromThousandths(cents * 10);
    return [{ categoryId: categoryOf(textIn(row, 'category')), month: `${year}-${month}`, amount }];
  });
}

const mostCents = 1e14;

function centsIn(row: SqliteRow): number | null {
  const value = row.get('amount') ?? 0;
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < mostCents ? value : null;
}

function movementsIn(table: Tables, leftOut: LineNote[], unreadable: LineNote[]): Movement[] {
  const payees = new Map(table('payees').map((row) => [textIn(row, 'id'), row]));
  const payeeOf = mappingIn(table, 'payee_mapping', 'targetId');
  const categoryOf = mappingIn(table, 'category_mapping', 'transferId');
  const rows = table('transactions').map((row, at) => ({ row, line: at + 1 }));
  const byId = new Map(rows.map(({ row }) => [textIn(row, 'id'), row]));
  const accountOf = new Map(rows.map(({ row }) => [textIn(row, 'id'), textIn(row, 'acct')]));
  const parentOf = (row: SqliteRow) => textIn(row, 'parent_id') || (textIn(row, 'id').split('/')[0] ?? '');
  const isChild = ({ row }: { row: SqliteRow }) => textIn(row, 'isChild') === '1' && byId.has(parentOf(row));
  const ends = (row: SqliteRow) => {
    const payee = payees.get(payeeOf(textIn(row, 'description')));
    const other = accountOf.get(textIn(row, 'transferred_id')) || textIn(payee, 'transfer_acct');
    return {
      payee: textIn(payee, 'name') || textIn(row, 'imported_description'),
      categoryId: categoryOf(textIn(row, 'category')) || null,
      transferAccountId: other || null,
      transferKey: keyOfSides(textIn(row, 'id'), textIn(row, 'transferred_id')),
      note: textIn(row, 'notes') || null,
    };
  };
  const children = Map.groupBy(rows.filter(isChild), ({ row }) => parentOf(row));
  return rows.flatMap((one): Movement[] => {
    const { row, line } = one;
    const text = textIn(row, 'date');
    const postedOn = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
    const cents = centsIn(row);
    if (!isAlive(row)) leftOut.push({ line, reason: 'This transaction is deleted in Actual.' });
    if (!isAlive(row) || isChild(one)) return [];
    if (!isPlainDate(postedOn) || cents === null) {
      const what = cents === null ? `amount “${textIn(row, 'amount')}”` : `date “${text}”`;
      unreadable.push({ line, reason: `The ${what} of transaction ${line} can’t be read.` });
      return [];
    }
    const id = textIn(row, 'id');
    const parts = (children.get(id) ?? [])
      .filter((part) => isAlive(part.row))
      .flatMap((part) => {
        const size = centsIn(part.row);
        return size === null ? [] : [{ ...ends(part.row), amount: fromThousandths(size * 10) }];
      });
    const facts = {
      isOpening: textIn(row, 'starting_balance_flag') === '1',
      isCleared: textIn(row, 'cleared') === '' ? null : textIn(row, 'cleared') === '1',
    };
    const accountId = textIn(row, 'acct');
    const amount = fromThousandths(cents * 10);
    return [{ ...ends(row), ...facts, line, id, accountId, postedOn, amount, parts }];
  });
}
