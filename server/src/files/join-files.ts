import type { AccountKind, ReadFile, Statement, StatementRow } from './statements/statement.ts';
import { decimalText } from './values/decimal.ts';

export type NamedFile = { name: string; file: ReadFile };

/** An account as files, one after another, have filled it. */
export type JoinedAccount = {
  name: string;
  kind: AccountKind | null;
  currency: string | null;
  rows: StatementRow[];
};

type Held = JoinedAccount & { isNamed: boolean; format: string; sources: string[] };

/**
 * Joins files, each as if it came after those before it: a row that is there already is not added again, and real twins stay. Rows are
 * the same by an id that has behaved, else by their balance, else by day, amount and text, each counted as often as it is there.
 */
export function joinFiles(files: readonly NamedFile[]): JoinedAccount[] {
  const accounts: Held[] = [];
  for (const { name, file } of files)
    for (const statement of mergedByAccount(file.statements)) {
      const account =
        accountOf(accounts, statement, file.format) ?? openAccount(accounts, statement, name, file.format);
      const isSameFormat = account.sources.every((format) => format === file.format);
      const known = knownRows(account.rows, statement.rows, isSameFormat);
      account.rows.push(...statement.rows.filter((row) => !known.has(row)));
      account.currency ??= statement.currency;
      account.sources.push(file.format);
    }
  return accounts.map(({ name, kind, currency, rows }) => ({ name, kind, currency, rows }));
}

/** The statements of one account in one file are one after another: none of their rows is that of another. */
function mergedByAccount(statements: readonly Statement[]): Statement[] {
  const groups = Map.groupBy(statements, ({ accountName }) => accountName);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ ...first, rows: [...first.rows, ...more.flatMap(({ rows }) => rows)] }],
  );
}

function openAccount(accounts: Held[], statement: Statement, fileName: string, format: string): Held {
  const account: Held = {
    name: statement.accountName || fileName.replace(/\.[^.]*$/, ''),
    kind: statement.accountKind,
    currency: statement.currency,
    rows: [],
    isNamed: statement.accountName !== '',
    format,
    sources: [],
  };
  accounts.push(account);
  return account;
}

const fewestShared = 2;

/** The account of the same name; where the file names none, the one that has the same rows on the same days. */
function accountOf(accounts: readonly Held[], statement: Statement, format: string): Held | undefined {
  if (statement.accountName !== '') {
    const named = accounts.find(({ isNamed, name }) => isNamed && name === statement.accountName);
    if (named !== undefined) return named;
  }
  const sharing = accounts.find(
    (account) =>
      !(account.isNamed && statement.accountName !== '') &&
      sharedRows(account.rows, statement.rows) >= fewestShared,
  );
  const unnamed = accounts.filter((account) => !account.isNamed && account.format === format);
  const continued = statement.accountName === '' && unnamed.length === 1 ? unnamed[0] : undefined;
  return sharing ?? continued;
}

function sharedRows(held: readonly StatementRow[], rows: readonly StatementRow[]): number {
  const counts = Map.groupBy(held, dayAndAmount);
  return rows.filter((row) => take(counts, dayAndAmount(row)) !== undefined).length;
}

type Key = (row: StatementRow) => string;
const dayAndAmount: Key = ({ postedOn, amount }) =>
  `${postedOn} ${decimalText(amount).replace(/(\.\d*?)0+$/, '$1')}`;
const withText: Key = (row) =>
  `${dayAndAmount(row)} ${row.description.toLowerCase().replaceAll(/\s+/g, ' ')}`;
const withBalance: Key = (row) =>
  `${dayAndAmount(row)} ${row.balance === null ? '' : decimalText(row.balance)}`;

function take(counts: Map<string, StatementRow[]>, key: string): StatementRow | undefined {
  return counts.get(key)?.shift();
}

/** Those of the new rows that the account holds already. */
function knownRows(
  held: readonly StatementRow[],
  rows: readonly StatementRow[],
  isSameFormat: boolean,
): Set<StatementRow> {
  const byId = knownById(held, rows);
  if (byId !== null) return byId;
  const haveBalances = [...held, ...rows].every(({ balance }) => balance !== null);
  const keys = haveBalances ? [withBalance] : isSameFormat ? [withText] : [withText, dayAndAmount];
  const known = new Set<StatementRow>();
  const left = new Set(held);
  for (const key of keys) {
    const counts = Map.groupBy(left, key);
    for (const row of rows) {
      const same = known.has(row) ? undefined : take(counts, key(row));
      if (same === undefined) continue;
      known.add(row);
      left.delete(same);
    }
  }
  return known;
}

/** Null where the files have no ids in common, or where their ids contradict what the rows say: then ids prove nothing. */
function knownById(held: readonly StatementRow[], rows: readonly StatementRow[]): Set<StatementRow> | null {
  const heldById = Map.groupBy(held, ({ fileId }) => fileId ?? '');
  const newById = Map.groupBy(rows, ({ fileId }) => fileId ?? '');
  if (heldById.has('') || newById.has('')) return null;
  const isRepeated = [...heldById.values(), ...newById.values()].some((same) => same.length > 1);
  const common = rows.filter(({ fileId }) => heldById.has(fileId ?? ''));
  const agree = common.every((row) => {
    const same = heldById.get(row.fileId ?? '')?.[0];
    return same !== undefined && dayAndAmount(same) === dayAndAmount(row);
  });
  return isRepeated || common.length === 0 || !agree ? null : new Set(common);
}
