import type { PlainDate } from '@cairn/domain/plain-date';
import {
  type AccountRows,
  accountRowsOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  openingOf,
  type Purpose,
} from './export-data.ts';

/** One side of an entry. `account`: the names from the top; for an own account its root, its name and its id. */
export type EntryPosting = {
  account: readonly string[];
  cents: number;
  currency: string;
  note: string | null;
  /** Of a part of a split transaction. */
  tags: readonly string[];
};

/** A transaction in double entry: its postings add up to zero. */
export type Entry = {
  postedOn: PlainDate;
  description: string;
  note: string | null;
  tags: readonly string[];
  postings: EntryPosting[];
};

/** What an account holds after all entries. */
export type StatedBalance = { account: readonly string[]; cents: number; currency: string };

/** A household's money in double entry. */
export type Ledger = {
  /** Every account that a posting names, first the own ones. */
  accounts: { names: readonly string[]; root: Root }[];
  currencies: string[];
  entries: Entry[];
  /** Where the balance is known. */
  balances: StatedBalance[];
  /** The day of the first entry, or today. */
  firstDay: PlainDate;
  /** No entry is later. */
  lastDay: PlainDate;
};

export type Root = 'Assets' | 'Liabilities' | 'Income' | 'Expenses' | 'Equity';

const openingAccount = ['Equity', 'Opening balances'];
const roots: readonly Root[] = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity'];

/** Where an amount that is no posting of an own account goes: its kind, not its category, says what it counts as. */
function accountOfPurpose({ kind, category }: Purpose): string[] {
  if (kind === 'income') return ['Income', ...category];
  return kind === 'transfer' ? ['Equity', 'Transfers', ...category] : ['Expenses', ...category];
}

/** Whether an account is a debt by its type. */
function isDebt({ type, subtype }: ExportAccount): boolean {
  return type === 'credit' || type === 'loan' || subtype === 'other_debt';
}

/**
 * The data in double entry. A split transaction is one entry with a posting for each part; the two sides of a transfer on one day are
 * one entry between the accounts, those of different days are two over Equity, which add up to nothing.
 */
export function ledgerOf(data: ExportData): Ledger {
  const { accounts, rows, today } = data;
  const nameOf = new Map(accountsByName(accounts));
  const own = (id: string) => nameOf.get(id) ?? ['Assets', id];
  const sides = Map.groupBy(
    rows.filter(({ transferId }) => transferId !== null),
    ({ transferId }) => transferId,
  );
  const held = accountRowsOf(data, ({ name }) => name);
  const openings = held.flatMap((one) => openingEntry(one, own(one.account.id), today) ?? []);
  const written = rows.flatMap((row) => {
    const other = otherSide(row, sides.get(row.transferId) ?? []);
    if (other === null) return [entryOf(row, own(row.accountId))];
    return row.amount < 0 ? [transferEntry(row, other, own)] : [];
  });
  const entries = [...openings, ...written].sort((a, b) =>
    a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn),
  );
  const balances = accounts.flatMap(({ id, balance, currency }) =>
    balance === null ? [] : [{ account: own(id), cents: balance, currency }],
  );
  return {
    accounts: accountsOf([...nameOf.values()], entries),
    currencies: [
      ...new Set([...accounts.map(({ currency }) => currency), ...rows.map(({ currency }) => currency)]),
    ],
    entries,
    balances,
    firstDay: entries[0]?.postedOn ?? today,
    lastDay: [today, entries.at(-1)?.postedOn ?? today].sort().at(-1) ?? today,
  };
}

/** An id and the names of each own account; its id is among them, because names may be equal. */
function accountsByName(accounts: readonly ExportAccount[]): [string, string[]][] {
  return accounts.map((account) => [
    account.id,
    [isDebt(account) ? 'Liabilities' : 'Assets', account.name, account.id],
  ]);
}

function openingEntry(rows: AccountRows, account: string[], today: PlainDate): Entry | null {
  const cents = openingOf(rows);
  if (cents === null || cents === 0) return null;
  const { currency } = rows;
  const postings = [
    { account, cents, currency, note: null, tags: [] },
    { account: openingAccount, cents: -cents, currency, note: null, tags: [] },
  ];
  const postedOn = rows.rows[0]?.postedOn ?? today;
  return { postedOn, description: 'Opening balance', note: null, tags: [], postings };
}

function entryOf(row: ExportRow, account: string[]): Entry {
  const { postedOn, description, note, amount, currency } = row;
  const isSplit = row.parts.length > 0;
  const parts = isSplit ? row.parts : [{ ...row, note: null, tags: [] }];
  const others = parts.map((part) => ({
    account: accountOfPurpose(part),
    cents: -part.amount,
    currency,
    note: part.note,
    tags: part.tags,
  }));
  return {
    postedOn,
    description,
    note,
    // The parts have those that count.
    tags: isSplit ? [] : row.tags,
    postings: [{ account, cents: amount, currency, note: null, tags: [] }, ...others],
  };
}

/** The other side of a transfer that can be one entry with this one. */
function otherSide(row: ExportRow, sides: readonly ExportRow[]): ExportRow | null {
  const other = sides.find(({ id }) => id !== row.id);
  if (other === undefined || sides.length !== 2) return null;
  const isOneEntry =
    other.accountId !== row.accountId &&
    other.postedOn === row.postedOn &&
    other.currency === row.currency &&
    other.amount === -row.amount &&
    row.amount !== 0 &&
    row.parts.length + other.parts.length === 0;
  return isOneEntry ? other : null;
}

function transferEntry(from: ExportRow, to: ExportRow, own: (id: string) => string[]): Entry {
  const { postedOn, description, note, currency } = from;
  const received = [to.description === description ? null : to.description, to.note].filter(
    (text) => text !== null,
  );
  const postings = [
    { account: own(from.accountId), cents: from.amount, currency, note: null, tags: [] },
    { account: own(to.accountId), cents: to.amount, currency, note: received.join(' · ') || null, tags: [] },
  ];
  return { postedOn, description, note, tags: [...new Set([...from.tags, ...to.tags])], postings };
}

function accountsOf(own: string[][], entries: readonly Entry[]): Ledger['accounts'] {
  const all = [...own, ...entries.flatMap(({ postings }) => postings.map(({ account }) => account))];
  const distinct = new Map(all.map((names) => [JSON.stringify(names), names]));
  return [...distinct.values()]
    .map((names) => ({ names, root: roots.find((root) => root === names[0]) ?? 'Equity' }))
    .sort((a, b) => roots.indexOf(a.root) - roots.indexOf(b.root));
}
