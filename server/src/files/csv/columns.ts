import { type ImportColumnRole, importColumnRole } from '@cairn/contract/imports';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../statements/answers.ts';
import { isCurrencyCode } from '../values/currency-codes.ts';
import { factColumns, facts } from './app-records.ts';
import { chosenPlaces, withChosenRoles } from './chosen-columns.ts';
import { plainName, type Role, roleOfName } from './column-names.ts';
import type { Columns } from './column-positions.ts';
import { type MoneyRoles, rolesByArithmetic } from './money-columns.ts';
import { accountAbove, isOfOthers } from './own-account.ts';
import type { CsvRecord } from './records.ts';
import { directionOf } from './signs.ts';
import { kindOf, type Table } from './table.ts';

/** What a person says of columns: the one that has the amounts, where that was asked, and what others hold. */
export type ChosenColumns = { amount?: string | undefined; roles?: Answers['columns'] };

/** How many cells are filled, and how many of those are days, amounts, codes of currencies, and words of a direction. */
type Stats = {
  dates: number;
  amounts: number;
  codes: number;
  directions: number;
  filled: number;
  values: Set<string>;
  letters: number;
};

const noCells: Stats = {
  dates: 0,
  amounts: 0,
  codes: 0,
  directions: 0,
  filled: 0,
  values: new Set(),
  letters: 0,
};

/** The records that look like rows, and what the cells of each column are. */
function statsOf(table: Table, today: PlainDate): { stats: Stats[]; rows: CsvRecord[] } {
  const kinds = new Map(
    table.records.map((record) => [record, record.cells.map((cell) => kindOf(cell, today))]),
  );
  const has = (record: CsvRecord, kind: 'date' | 'amount') => kinds.get(record)?.includes(kind) === true;
  const rows = table.records.filter((record) => has(record, 'date') && has(record, 'amount'));
  const stats = Array.from(
    { length: Math.max(table.width, table.header?.cells.length ?? 0) },
    (_, at): Stats => {
      const cells = rows.map((row) => row.cells[at] ?? '').filter((cell) => cell !== '');
      const count = (kind: 'date' | 'amount') => rows.filter((row) => kinds.get(row)?.[at] === kind).length;
      return {
        filled: cells.length,
        dates: count('date'),
        amounts: count('amount'),
        codes: cells.filter((cell) => /^[A-Z]{3}$/.test(cell)).length,
        directions: cells.filter((cell) => directionOf(cell) !== null).length,
        values: new Set(cells),
        letters: cells.reduce((sum, cell) => sum + cell.replace(/[^\p{L}]/gu, '').length, 0),
      };
    },
  );
  return { stats, rows };
}

const dateRoles: readonly Role[] = ['booked', 'date', 'purchased', 'valued'];

/**
 * Finds the columns as a person says, by their names, and where these are silent by what is in them. Null where no day or no amount is
 * found.
 */
export function findColumns(table: Table, today: PlainDate, chosen: ChosenColumns = {}): Columns | null {
  const { stats, rows } = statsOf(table, today);
  const names = table.header?.cells ?? [];
  const fitting = stats.map((one) => importColumnRole.options.filter((role) => mayHold(role, one)));
  const found = rolesOf(table, stats, rows, { today, chosenAmount: chosen.amount });
  const wanted = chosenPlaces(chosen.roles, fitting);
  const { roles, isPairSure, amountChoices } = withChosenRoles(found, wanted);
  const at = (role: Role): number | null => {
    const found = roles.indexOf(role);
    return found < 0 ? null : found;
  };
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : null);
  const all = (role: Role) => roles.flatMap((one, index) => (one === role ? [index] : []));
  const date = dateRoles.map(at).find((index) => index !== null) ?? null;
  const [debit, credit] = [at('debit'), at('credit')];
  const filled = (index: number) => stats[index]?.filled ?? 0;
  // Of several amounts the net one, else the one that every row has; of equals the first.
  const above = accountAbove(table);
  const net = (index: number) => Number(plainName(table.header?.cells[index] ?? '') === 'net');
  const own = all('amount').toSorted((a, b) => net(b) - net(a) || filled(b) - filled(a))[0] ?? null;
  const amount = own ?? (debit === null || credit === null ? (debit ?? credit) : null);
  if (date === null || (amount === null && debit === null)) return null;
  const isPair = debit !== null && credit !== null && own === null;
  const payees = all('payee');
  return {
    date,
    amount: isPair ? null : amount,
    amountChoices,
    debit: isPair ? debit : null,
    credit: isPair ? credit : null,
    isPairNamed: isPairSure,
    isDebitOnly: own === null && debit !== null && credit === null,
    balance: at('balance'),
    fee: at('fee'),
    currency: at('currency'),
    flag: at('flag'),
    status: at('status'),
    account:
      all('account').find((index) => wanted.has(index) || !isOfOthers(index, { above, rows, payees })) ??
      null,
    accountAbove: above,
    category: at('category'),
    tags: at('tags'),
    id: at('id'),
    note: at('note'),
    facts: new Map(facts.map((fact) => [fact, placeOf(factColumns[fact])])),
    payees,
    ...describingColumns(stats, roles, { wanted, hasPayees: payees.length > 0, rowsCount: rows.length }),
    fitting,
  };
}

type Describing = { wanted: ReadonlyMap<number, unknown>; hasPayees: boolean; rowsCount: number };

/**
 * The columns that describe a row. A text that all rows have, such as the own account's number, tells nothing of one; where there is no
 * other, as in the coffees of a week, it is what they are.
 */
function describingColumns(
  stats: readonly Stats[],
  roles: readonly Role[],
  { wanted, hasPayees, rowsCount }: Describing,
): Pick<Columns, 'descriptions' | 'texts'> {
  const places = [...stats.keys()];
  const named = places.filter((index) => roles[index] === 'description');
  const words = places.filter((index) => {
    const { letters, filled } = stats[index] ?? noCells;
    return roles[index] === 'other' && letters > 3 * filled;
  });
  const differs = (index: number) => (stats[index] ?? noCells).values.size > 1;
  const descriptions = named.filter((index) => wanted.has(index) || rowsCount < 3 || differs(index));
  const texts = words.filter((index) => rowsCount === 1 || differs(index));
  if (hasPayees || descriptions.length > 0 || texts.length > 0) return { descriptions, texts };
  return { descriptions: named, texts: words };
}

/** A role for each column; one whose cells do not fit its name has none. */
function rolesOf(
  table: Table,
  stats: readonly Stats[],
  rows: readonly CsvRecord[],
  { today, chosenAmount }: { today: PlainDate; chosenAmount: string | undefined },
): MoneyRoles & { amountChoices: number[] } {
  const names = table.header?.cells ?? [];
  const isShifted = names.length > 0 && names.length < table.width;
  const roles = stats.map((one, index): Role => {
    const role = names[index] === undefined ? 'other' : roleOfName(names[index]);
    return fits(role, one) ? role : fallback(role, one);
  });
  const isNamed = roles.some((role) => role === 'amount' || role === 'debit');
  if (table.header === null || isShifted || !isNamed)
    addByContent(roles, stats, rows.length, table.header !== null);
  if (!dateRoles.some((role) => roles.includes(role))) addDates(roles, stats, rows.length);
  if (!roles.includes('flag')) addFlag(roles, stats);
  const places = stats.flatMap((one, at) => (isMoney(one) ? [at] : []));
  const found = rolesByArithmetic(roles, rows, { places, hasNames: table.header !== null, today });
  const isOpen = table.header !== null && !isNamed && !isShifted && !found.isProven;
  const like = isOpen ? places.filter((at) => ['amount', 'balance'].includes(found.roles[at] ?? '')) : [];
  const others = isOpen ? places.filter((at) => found.roles[at] === 'other') : [];
  const amountChoices = like.length > 0 ? [...like, ...others].toSorted((a, b) => a - b) : [];
  if (amountChoices.length < 2 || chosenAmount === undefined) return { ...found, amountChoices };
  return {
    ...found,
    roles: found.roles.map((role, at) =>
      String(at) === chosenAmount ? 'amount' : amountChoices.includes(at) ? 'other' : role,
    ),
    amountChoices,
  };
}

/** Numbers of which one at least has decimals or a sign. */
function isMoney({ filled, amounts, dates, values }: Stats): boolean {
  const isWritten = [...values].some((value) => /[.,]\d{1,2}\D*$|^[-+]\d/.test(value));
  return filled > 0 && amounts >= filled * 0.9 && dates === 0 && isWritten;
}

/** Whether a person may say that a column holds something: without days or amounts where they belong no row can be read. */
function mayHold(role: ImportColumnRole, stats: Stats): boolean {
  return fits(role, stats) && (stats.filled > 0 || !['amount', 'debit', 'credit'].includes(role));
}

function fits(role: Role, { filled, dates, amounts, codes, directions }: Stats): boolean {
  if (dateRoles.includes(role)) return dates > 0 && dates >= filled * 0.5;
  if (['amount', 'debit', 'credit', 'balance', 'fee', 'otherAmount'].includes(role))
    return filled === 0 || amounts >= filled * 0.5;
  // A name says it also of what is no money of a country, such as BTC.
  if (role === 'currency') return codes >= filled * mostly;
  if (role === 'flag') return isFlag({ filled, directions });
  return true;
}

/** Some rows are malformed: what so many say holds for the column. */
const mostly = 0.8;

/** Words that say only which way the money went. */
function isFlag({ filled, directions }: Pick<Stats, 'filled' | 'directions'>): boolean {
  return filled > 0 && directions >= filled * 0.9;
}

/** The first column of days is the day, another one beside it. */
function addDates(roles: Role[], stats: readonly Stats[], rows: number): void {
  const days = stats.flatMap((one, at) => (one.dates >= rows * 0.9 ? [at] : []));
  for (const [index, at] of days.entries()) roles[at] = index === 0 ? 'date' : 'valued';
}

/** Words of both directions say it without a name too; of one alone they are often something else. */
function addFlag(roles: Role[], stats: readonly Stats[]): void {
  const at = stats.findIndex(
    (one, index) =>
      roles[index] === 'other' &&
      isFlag(one) &&
      [-1, 1].every((way) => [...one.values].some((value) => directionOf(value) === way)),
  );
  if (at >= 0) roles[at] = 'flag';
}

/** A name of two meanings: `valuta` is a day or a currency, `type` a direction or a text. */
function fallback(role: Role, { filled, dates, directions, values }: Stats): Role {
  if (filled > 0 && dates >= filled * 0.9) return 'valued';
  if (filled > 0 && [...values].every(isCurrencyCode))
    return role === 'otherAmount' || role === 'fee' ? 'otherCurrency' : 'currency';
  if (role === 'debit' || role === 'credit') return isFlag({ filled, directions }) ? 'flag' : 'other';
  return 'other';
}

/** Without names: the amounts and the codes of currencies. */
function addByContent(roles: Role[], stats: readonly Stats[], rows: number, hasNames: boolean): void {
  const free = (at: number) => roles[at] === 'other' || !hasNames;
  const places = stats.map((_, at) => at).filter(free);
  const of = (at: number) => stats[at] ?? noCells;
  const currency = places.find((at) => of(at).filled > 0 && [...of(at).values].every(isCurrencyCode));
  if (currency !== undefined) roles[currency] = 'currency';
  const money = places.filter((at) => isMoney(of(at)));
  const [amount, balance] = money.filter((at) => of(at).filled === rows);
  if (amount !== undefined) roles[amount] = 'amount';
  if (balance !== undefined) roles[balance] = 'balance';
}
