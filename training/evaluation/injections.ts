import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import type { BerkaRow, RecurringPayment } from './berka.ts';
import { randomFrom } from './random.ts';

export const injections = [
  'nothing',
  'a skip',
  'a trial',
  'a price rise',
  'moved days',
  'one of these each',
  'all of these each',
] as const;
export type Injection = (typeof injections)[number];

/** A free or far cheaper beginning, as a share of the price. */
const trialShares = [0, 0.1, 0.3];
const minRise = 1.03;
const maxRise = 1.3;
/** Weekends and holidays move a payment by so many days at most, to either side. */
const maxDaysMoved = 2;

/**
 * The same accounts with each recurring payment's rows changed: one inner payment missing; the first one free or far
 * cheaper; a rise of 3 to 30% from some payment on that leaves three before it where there are as many; days moved by up to two.
 */
export function inject(
  rows: readonly BerkaRow[],
  recurringPayments: readonly RecurringPayment[],
  injection: Injection,
  seed: number,
): { rows: BerkaRow[]; recurringPayments: RecurringPayment[] } {
  const random = randomFrom(seed);
  const changed = new Map<string, BerkaRow | null>();
  const changedOrders = recurringPayments.map((order) => {
    const one = injections[1 + Math.floor(random() * 4)];
    const does = (kind: Injection) =>
      injection === kind ||
      injection === 'all of these each' ||
      (injection === 'one of these each' && kind === one);
    let paid: BerkaRow[] = [...order.rows];
    if (does('a price rise')) paid = raised(paid, random);
    if (does('a trial')) paid = withTrial(paid, random);
    if (does('moved days')) paid = paid.map((row) => moved(row, random));
    const due = [...paid];
    if (does('a skip') && paid.length > 4) paid.splice(1 + Math.floor(random() * (paid.length - 2)), 1);
    for (const row of order.rows) changed.set(row.id, null);
    for (const row of paid) changed.set(row.id, row);
    return { rows: paid, due };
  });
  return {
    rows: rows.flatMap((row) => {
      const other = changed.get(row.id);
      return other === undefined ? [row] : other === null ? [] : [other];
    }),
    recurringPayments: changedOrders,
  };
}

function raised(rows: readonly BerkaRow[], random: () => number): BerkaRow[] {
  const first = Math.min(3, rows.length - 1);
  const from = first + Math.floor(random() * (rows.length - first));
  const factor = minRise + random() * (maxRise - minRise);
  return rows.map((row, index) => (index < from ? row : priced(row, factor)));
}

function withTrial(rows: readonly BerkaRow[], random: () => number): BerkaRow[] {
  const share = trialShares[Math.floor(random() * trialShares.length)] ?? 0;
  return rows.map((row, index) => (index === 0 ? priced(row, share) : row));
}

function priced(row: BerkaRow, factor: number): BerkaRow {
  return { ...row, amountCents: toCents(Math.round(row.amountCents * factor)) };
}

function moved(row: BerkaRow, random: () => number): BerkaRow {
  const days = Math.round((random() * 2 - 1) * maxDaysMoved);
  return { ...row, postedOn: addDays(row.postedOn, days) };
}
