import type { PlainDate } from '@cairn/domain/plain-date';
import { absolute, add, type Decimal, equals, negate, signOf, subtract } from '../values/decimal.ts';

/** What a column of balances says of the amounts beside it. */
export type BalanceProof = {
  /** 1 where the amounts are signed as written, -1 where each has the other sign. */
  sign: 1 | -1;
  /** Whether the first row is the oldest. */
  isOldestFirst: boolean;
  /** Pairs of rows whose balances follow, and those whose balances do not, by the place of the second row. */
  followed: number;
  breaks: readonly number[];
};

type Row = { postedOn: PlainDate; amount: Decimal; balance: Decimal | null };

/**
 * Tries both orders and both signs: by the right one each balance is the one before it and the amount. Rows without a balance count
 * toward the next one that has it. Null where none of them follows at least half of the time.
 */
export function proveByBalance(rows: readonly Row[]): BalanceProof | null {
  const tried = ([1, -1] as const).flatMap((sign) =>
    ordersOf(rows).map((isOldestFirst) => tryOut(rows, sign, isOldestFirst)),
  );
  const best = tried.reduce((most, one) => (one.followed > most.followed ? one : most));
  const rivals = tried.filter((one) => one !== best && one.followed === best.followed);
  if (
    best.followed === 0 ||
    best.followed < best.breaks.length ||
    rivals.some(({ sign }) => sign !== best.sign)
  )
    return null;
  return best;
}

/** Whether the first row may be the oldest: as the days say, and both where all are of one day. */
export function ordersOf(rows: readonly { postedOn: PlainDate }[]): boolean[] {
  const [first, last] = [rows[0]?.postedOn ?? '', rows.at(-1)?.postedOn ?? ''];
  return first === last ? [true, false] : [first < last];
}

function tryOut(rows: readonly Row[], sign: 1 | -1, isOldestFirst: boolean): BalanceProof {
  const order = rows.map((row, at) => ({ ...row, at }));
  if (!isOldestFirst) order.reverse();
  let last: Decimal | null = null;
  let since: Decimal | null = null;
  let followed = 0;
  const breaks: number[] = [];
  for (const { amount, balance, at } of order) {
    const signed = sign === 1 ? amount : negate(amount);
    since = since === null ? signed : add(since, signed);
    if (balance === null) continue;
    if (last !== null) {
      if (equals(add(last, since), balance)) followed += 1;
      else breaks.push(at);
    }
    last = balance;
    since = null;
  }
  return { sign, isOldestFirst, followed, breaks };
}

/**
 * Which way each balance moved from that of the row before, where it did by the size of the row's amount; null elsewhere, such as for the
 * oldest row.
 */
export function directionsOf(
  rows: readonly Pick<Row, 'amount' | 'balance'>[],
  isOldestFirst: boolean,
): (-1 | 1 | null)[] {
  return rows.map(({ amount, balance }, at) => {
    const before = rows[isOldestFirst ? at - 1 : at + 1]?.balance ?? null;
    if (before === null || balance === null) return null;
    const change = subtract(balance, before);
    const direction = signOf(change);
    return direction !== 0 && equals(absolute(change), absolute(amount)) ? direction : null;
  });
}
