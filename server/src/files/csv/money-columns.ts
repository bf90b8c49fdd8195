import type { PlainDate } from '@cairn/domain/plain-date';
import { absolute, type Decimal, isZero, signOf, subtract, zero } from '../values/decimal.ts';
import { decimalSignOf, parseAmount, signedAmount } from '../values/read-amount.ts';
import type { Role } from './column-names.ts';
import type { CsvRecord } from './records.ts';
import { directionsOf, proveByBalance } from './running-balance.ts';

/** By so many rows at the beginning the columns are recognized. */
const sampleRows = 200;
/** Each column is compared with each, and a file of thousands is no bank’s. */
const mostColumns = 16;
/** A column of balances follows so many times as often as it does not. */
const followedPerBreak = 4;

type Column = { at: number; cells: readonly (Decimal | null)[] };

/** Two columns of which each row uses one. `isSure`: names or signs say which of them is money out. */
type Pair = { debit: Column; credit: Column; isSure: boolean };

/**
 * The roles of columns after their numbers were looked at, whether a pair of columns is known to be money out and money in,
 * and whether arithmetic found which columns those of the money are.
 */
export type MoneyRoles = { roles: Role[]; isPairSure: boolean; isProven: boolean };

/**
 * Corrects the roles of columns by arithmetic: which one is the running total of another, or of two of which each row uses one. What is
 * proven so holds against the names, since many banks' words are unknown, and the same word means another thing elsewhere.
 */
export function rolesByArithmetic(
  given: readonly Role[],
  rows: readonly CsvRecord[],
  { places, hasNames, today }: { places: readonly number[]; hasNames: boolean; today: PlainDate },
): MoneyRoles {
  const columns = columnsOf(rows.slice(0, sampleRows), places.slice(0, mostColumns));
  const pair = pairOf(columns, given);
  const roles = pair === null ? [...given] : withPair(given, pair);
  const isPairSure = pair === null ? hasNames : pair.isSure;
  const amounts = pair === null ? columns.map((column) => [column]) : [[pair.debit, pair.credit]];
  const proven = provenBalance(amounts, columns, { roles, today });
  if (proven === null) return { roles, isPairSure, isProven: pair !== null };
  return { roles: withBalance(roles, proven), isPairSure, isProven: true };
}

function columnsOf(rows: readonly CsvRecord[], places: readonly number[]): Column[] {
  return places.map((at) => {
    const written = rows.map(({ cells }) => parseAmount(cells[at] ?? ''));
    const found = decimalSignOf(written.flatMap((one) => one?.digits ?? []));
    const decimalSign = found === ',' ? ',' : '.';
    return { at, cells: written.map((one) => (one === null ? null : signedAmount(one, decimalSign))) };
  });
}

const isUsed = (cell: Decimal | null | undefined) => cell !== null && cell !== undefined && !isZero(cell);

/** Two columns of which every row uses one, where the names do not say which two they are. */
function pairOf(columns: readonly Column[], roles: readonly Role[]): Pair | null {
  if (roles.includes('debit') && roles.includes('credit')) return null;
  for (const [index, first] of columns.entries())
    for (const second of columns.slice(index + 1)) {
      const pair = areOneEach(first, second) ? inOrder(first, second, roles) : null;
      if (pair !== null) return pair;
    }
  return null;
}

function areOneEach(first: Column, second: Column): boolean {
  const uses = first.cells.map((cell, row) => Number(isUsed(cell)) + Number(isUsed(second.cells[row])));
  return (
    uses.length >= 2 &&
    uses.filter((count) => count > 1).length <= uses.length * 0.05 &&
    uses.filter((count) => count === 1).length >= uses.length * 0.9 &&
    first.cells.some(isUsed) &&
    second.cells.some(isUsed)
  );
}

/** Which of two columns is money out: by a name, else by the signs. Without either the first one, which is not sure. */
function inOrder(first: Column, second: Column, roles: readonly Role[]): Pair | null {
  const [one, other] = [roles[first.at], roles[second.at]];
  if ([one, other].includes('fee')) return null;
  if (one === 'debit' || other === 'credit') return { debit: first, credit: second, isSure: true };
  if (one === 'credit' || other === 'debit') return { debit: second, credit: first, isSure: true };
  const [signs, otherSigns] = [first, second].map(
    ({ cells }) => new Set(cells.map((cell) => signOf(cell ?? zero))),
  );
  if (signs?.has(-1) === true && !signs.has(1) && otherSigns?.has(-1) === false)
    return { debit: first, credit: second, isSure: true };
  if (otherSigns?.has(-1) === true && !otherSigns.has(1) && signs?.has(-1) === false)
    return { debit: second, credit: first, isSure: true };
  return { debit: first, credit: second, isSure: false };
}

type Proven = { amounts: readonly Column[]; balance: Column; followed: number };

/** The columns of which one is the running total of the others. Of several those that the names say, else those that follow most. */
function provenBalance(
  candidates: readonly (readonly Column[])[],
  columns: readonly Column[],
  { roles, today }: { roles: readonly Role[]; today: PlainDate },
): Proven | null {
  const proven = candidates.flatMap((amounts) =>
    columns.flatMap((balance): Proven[] => {
      if (amounts.includes(balance)) return [];
      const sums = sumsOf(amounts);
      const followed = Math.max(followedBy(sums, balance, today), changedBy(sums, balance));
      return followed >= Math.max(1, Math.min(2, sums.length - 1)) &&
        sums.filter(isUsed).length >= sums.length * 0.5
        ? [{ amounts, balance, followed }]
        : [];
    }),
  );
  const isNamed = ({ amounts, balance }: Proven) =>
    Number(roles[balance.at] === 'balance') +
    Number(amounts.every(({ at }) => ['amount', 'debit', 'credit'].includes(roles[at] ?? 'other')));
  const [best] = proven.toSorted((a, b) => isNamed(b) - isNamed(a) || b.followed - a.followed);
  return best ?? null;
}

/** How many balances are the one before with the amount; none where too many are not. */
function followedBy(amounts: readonly Decimal[], { cells }: Column, today: PlainDate): number {
  const rows = amounts.map((amount, row) => ({ postedOn: today, amount, balance: cells[row] ?? null }));
  const proof = proveByBalance(rows);
  return proof !== null && proof.followed >= proof.breaks.length * followedPerBreak ? proof.followed : 0;
}

/** How many balances differ by the size of an amount from the one before, in a list that runs either way; none where too many do not. */
function changedBy(amounts: readonly Decimal[], { cells }: Column): number {
  const rows = amounts.map((amount, row) => ({ amount, balance: cells[row] ?? null }));
  const [down = 0, up = 0] = [true, false].map(
    (isOldestFirst) => directionsOf(rows, isOldestFirst).filter((direction) => direction !== null).length,
  );
  const most = Math.max(down, up);
  return most * (followedPerBreak + 1) >= (cells.length - 1) * followedPerBreak ? most : 0;
}

function sumsOf([first, second]: readonly Column[]): Decimal[] {
  return (first?.cells ?? []).map((cell, row) =>
    second === undefined
      ? (cell ?? zero)
      : subtract(absolute(second.cells[row] ?? zero), absolute(cell ?? zero)),
  );
}

function withPair(given: readonly Role[], { debit, credit }: Pair): Role[] {
  return given.map((role, at) => {
    if (at === debit.at) return 'debit';
    if (at === credit.at) return 'credit';
    return role === 'amount' || role === 'debit' || role === 'credit' ? 'otherAmount' : role;
  });
}

function withBalance(given: readonly Role[], { amounts, balance }: Proven): Role[] {
  const places = amounts.map(({ at }) => at);
  return given.map((role, at) => {
    if (at === balance.at) return 'balance';
    if (places.includes(at)) return role === 'debit' || role === 'credit' ? role : 'amount';
    return role === 'balance' || (role === 'amount' && places.length === 1) ? 'otherAmount' : role;
  });
}
