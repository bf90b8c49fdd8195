import { medianCents } from '@cairn/domain/median';
import { sumCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectStreams } from '../recurring/detect-streams.ts';
import { netOf } from './net-of.ts';
import { type ForecastRow, projectEach, withoutOwnMoves } from './project-net.ts';

const today = toPlainDate('2026-11-17');
const days = 30;

/** The forecast's definition, over all rows at once and with nothing remembered of payees. */
function projectPlainly(rows: readonly ForecastRow[], origin: PlainDate): number[] {
  const known = withoutOwnMoves(rows.filter(({ postedOn }) => postedOn <= origin));
  const streams = detectStreams(known, origin);
  const recurring = new Set(streams.flatMap((stream) => stream.rows));
  const first = known.map(({ postedOn }) => postedOn).toSorted()[0] ?? origin;
  const netByDay = netOf(known.filter((row) => !recurring.has(row)));
  const nets = Array.from(
    { length: Math.min(182, daysBetween(first, origin)) },
    (_, index) => netByDay.get(addDays(origin, -index)) ?? toCents(0),
  );
  const sums = nets.flatMap((_, index) =>
    index % 5 === 0 && index + 30 <= nets.length ? sumCents(nets.slice(index, index + 30)) : [],
  );
  const usualOfDay = (sums.length === 0 ? 0 : medianCents(sums)) / 30;
  let total = 0;
  return Array.from({ length: days }, (_, index) => {
    const on = addDays(origin, index + 1);
    const due = streams.filter(({ next, confidencePercent }) => next !== null && confidencePercent >= 50);
    total += due.reduce(
      (sum, { next, comingOn }) => (comingOn.includes(on) ? sum + (next?.amountCents ?? 0) : sum),
      usualOfDay,
    );
    return Math.round(total);
  });
}

const someRow = fc.record({
  daysAgo: fc.integer({ min: 0, max: 400 }),
  cents: fc.constantFrom(-60_00, -61_50, -9_99, 2_000_00),
  payee: fc.constantFrom('Zorvant', 'Harrowgate'),
  categoryId: fc.constantFrom(undefined, 'restaurants', 'electricity'),
  transferId: fc.constantFrom(null, null, null, 'a move', 'another'),
});
const monthly = fc
  .array(fc.constantFrom(-60_00, -60_00, -71_30), { maxLength: 14 })
  .map((amounts) =>
    amounts.map((cents, nth) => ({ ...noRow, daysAgo: 5 + 30 * nth + (nth % 3), cents, payee: 'Zorvant' })),
  );
const noRow = { categoryId: undefined, transferId: null };
type Drawn = Pick<ForecastRow, 'payee' | 'categoryId' | 'transferId'> & { daysAgo: number; cents: number };

const rowsOf = (drawn: readonly Drawn[]): ForecastRow[] =>
  drawn.map(({ daysAgo, cents, ...row }, index) => ({
    ...row,
    id: `row ${String(index).padStart(3, '0')}`,
    accountId: 'checking',
    postedOn: addDays(today, -daysAgo),
    amountCents: toCents(cents),
  }));

test('P22 P40 what is remembered of each payee adds up to the forecast of all rows, before an edit and after it', () => {
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 40 }), monthly, someRow, (some, regular, edited) => {
      const before = [...regular, ...some];
      const after = before.map((row, index) => (index === 3 ? { ...edited, daysAgo: row.daysAgo } : row));
      for (const rows of [before, after, before].map(rowsOf)) {
        const origins = [0, 30, 160].map((daysAgo) => addDays(today, -daysAgo));
        expect(projectEach(rows, origins, days)).toEqual(
          origins.map((origin) => projectPlainly(rows, origin).map((cents) => cents + 0)),
        );
      }
    }),
  );
});
