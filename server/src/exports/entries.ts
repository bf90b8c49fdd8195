import type { PlainDate } from '@cairn/domain/plain-date';
import {
  type AccountHeld,
  accountsHeldOf,
  type ExportAccount,
  type ExportData,
  type ExportRow,
  type OtherSide,
  openingOf,
  otherSideOf,
  type Purpose,
  plainStated,
  type Stated,
  type Summary,
  summaryOf,
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
export type Entry = Stated & { postings: EntryPosting[] };

/** What an account holds after all entries. */
export type StatedBalance = { account: readonly string[]; cents: number; currency: string };

/** A household's money in double entry. */
export type Ledger = {
  /** Every account that a posting names, first the own ones. */
  accounts: { names: readonly string[]; root: Root }[];
  currencies: string[];
  /** In order of their days, some at a time. */
  entries: () => AsyncIterable<Entry[]>;
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
export async function ledgerOf(data: ExportData): Promise<Ledger> {
  const { accounts, today } = data;
  const summary = await summaryOf(data);
  const nameOf = new Map(accountsByName(accounts));
  const own = (id: string) => nameOf.get(id) ?? ['Assets', id];
  const held = accountsHeldOf(data, summary, ({ name }) => name);
  const openings = held
    .flatMap((one) => openingEntry(one, own(one.account.id), today) ?? [])
    .sort((a, b) => (a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn)));
  const days = [
    ...openings.map(({ postedOn }) => postedOn),
    ...[...summary.held.values()].flatMap((of) =>
      [...of.values()].flatMap(({ first, last }) => [first, last]),
    ),
  ].sort();
  const balances = accounts.flatMap(({ id, balance, currency }) =>
    balance === null ? [] : [{ account: own(id), cents: balance, currency }],
  );
  return {
    accounts: accountsOf([...nameOf.values()], openings, summary),
    currencies: [...new Set(held.map(({ currency }) => currency))],
    entries: () => entriesOf(data, openings, own),
    balances,
    firstDay: days[0] ?? today,
    lastDay: [today, days.at(-1) ?? today].sort().at(-1) ?? today,
  };
}

/** The openings, each before the rows of its day, and the rows. */
async function* entriesOf(
  { rows }: ExportData,
  openings: readonly Entry[],
  own: (id: string) => string[],
): AsyncGenerator<Entry[]> {
  const waiting = [...openings];
  const openingsUntil = (day: PlainDate) => {
    const due = waiting.findIndex(({ postedOn }) => postedOn > day);
    return waiting.splice(0, due === -1 ? waiting.length : due);
  };
  for await (const some of rows())
    yield some.flatMap((row) => [...openingsUntil(row.postedOn), ...writtenOf(row, own)]);
  yield waiting;
}

/** A row as an entry; none of the side that a transfer is written without. */
function writtenOf(row: ExportRow, own: (id: string) => string[]): Entry[] {
  const other = otherSideOf(row);
  if (other === null) return [entryOf(row, own(row.accountId))];
  return row.amount < 0 ? [transferEntry(row, other, own)] : [];
}

/** An id and the names of each own account; its id is among them, because names may be equal. */
function accountsByName(accounts: readonly ExportAccount[]): [string, string[]][] {
  return accounts.map((account) => [
    account.id,
    [isDebt(account) ? 'Liabilities' : 'Assets', account.name, account.id],
  ]);
}

function openingEntry(one: AccountHeld, account: string[], today: PlainDate): Entry | null {
  const cents = openingOf(one);
  if (cents === null || cents === 0) return null;
  const { currency } = one;
  const postings = [
    { account, cents, currency, note: null, tags: [] },
    { account: openingAccount, cents: -cents, currency, note: null, tags: [] },
  ];
  const postedOn = one.held?.first ?? today;
  return { ...plainStated, postedOn, description: 'Opening balance', postings };
}

function entryOf(row: ExportRow, account: string[]): Entry {
  const { amount, currency } = row;
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
    ...row,
    // The parts have those that count.
    tags: isSplit ? [] : row.tags,
    postings: [{ account, cents: amount, currency, note: null, tags: [] }, ...others],
  };
}

function transferEntry(from: ExportRow, to: OtherSide, own: (id: string) => string[]): Entry {
  const { currency } = from;
  const received = [to.description === from.description ? null : to.description, to.note].filter(
    (text) => text !== null,
  );
  const postings = [
    { account: own(from.accountId), cents: from.amount, currency, note: null, tags: [] },
    { account: own(to.accountId), cents: to.amount, currency, note: received.join(' · ') || null, tags: [] },
  ];
  return { ...from, tags: [...new Set([...from.tags, ...to.tags])], postings };
}

function accountsOf(own: string[][], openings: readonly Entry[], { purposes }: Summary): Ledger['accounts'] {
  const opening = openings.length === 0 ? [] : [openingAccount];
  const all = [...own, ...opening, ...purposes.map(accountOfPurpose)];
  const distinct = new Map(all.map((names) => [JSON.stringify(names), names]));
  return [...distinct.values()]
    .map((names) => ({ names, root: roots.find((root) => root === names[0]) ?? 'Equity' }))
    .sort((a, b) => roots.indexOf(a.root) - roots.indexOf(b.root));
}
