import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Day, dayOf, zoneOf } from '../world/calendar.ts';
import { startLife } from '../world/life.ts';
import type { Movement } from '../world/movement.ts';
import { type Change, changesOf, inOrder, visibleLength } from './change-log.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { netChanges } from './delta.ts';
import { primaryOf } from './transaction.ts';

const zone = zoneOf('America/New_York');
const START_DAY: Day = dayOf('2026-03-02');
const HORIZON = START_DAY + 60;

/** The log as it was written on some later day, by a bank that had played the person's life that far and no further. */
function logWrittenOn(
  day: Day,
  movements: readonly Movement[] = startLife('ins_109509', 'USD').movementsThrough(day),
) {
  const backfill = {
    startedAtMs: zone.instantAt(START_DAY, 800),
    initialDelayMs: 400,
    historicalDelayMs: 1500,
    daysRequested: 120,
  };
  return inOrder(
    changesOf(movements, { itemSeed: 'seed', accountId: 'account', currency: 'USD', zone, backfill }),
  );
}

const fullLog = logWrittenOn(HORIZON);
const position = fc.integer({ min: 0, max: fullLog.length });
const idOf = (change: Change) =>
  change.kind === 'removed' ? change.transactionId : change.transaction.transaction_id;

test('what a client has seen never changes: the log of a day is a prefix of the log of any later day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: START_DAY, max: HORIZON - 1 }),
      fc.integer({ min: 0, max: 1439 }),
      (day, minute) => {
        const nowMs = zone.instantAt(day, minute);
        const then = logWrittenOn(day);
        const seen = then.slice(0, visibleLength(then, nowMs));
        expect(fullLog.slice(0, visibleLength(fullLog, nowMs))).toEqual(seen);
      },
    ),
    { numRuns: 5 },
  );
});

test('the log can be followed: rows are added once, changed and removed only while they are there', () => {
  const present = new Set<string>();
  const everAdded = new Set<string>();
  for (const change of fullLog) {
    const id = idOf(change);
    if (change.kind === 'added') {
      expect(everAdded.has(id)).toBe(false);
      everAdded.add(id);
      present.add(id);
    } else {
      expect(present.has(id)).toBe(true);
      if (change.kind === 'removed') present.delete(id);
    }
  }
  expect(new Set(fullLog.map(({ kind }) => kind))).toEqual(new Set(['added', 'modified', 'removed']));
});

test('the net changes between two places lead from one to the other', () => {
  const rowsAt = (end: number) => {
    const rows = new Map<string, unknown>();
    for (const change of fullLog.slice(0, end)) {
      if (change.kind === 'removed') rows.delete(change.transactionId);
      else rows.set(change.transaction.transaction_id, change.transaction);
    }
    return rows;
  };
  fc.assert(
    fc.property(position, position, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const rows = rowsAt(from);
      for (const change of netChanges(fullLog, from, to)) {
        const id = change.kind === 'removed' ? change.transaction_id : change.transaction.transaction_id;
        expect(rows.has(id)).toBe(change.kind !== 'added');
        if (change.kind === 'removed') rows.delete(id);
        else rows.set(id, change.transaction);
      }
      expect(new Map([...rows].toSorted())).toEqual(new Map([...rowsAt(to)].toSorted()));
    }),
    { numRuns: 25 },
  );
});

test('no row is dated after the moment it becomes visible', () => {
  for (const change of fullLog) {
    if (change.kind !== 'removed')
      expect(dayOf(change.transaction.date)).toBeLessThanOrEqual(zone.dayAt(change.atMs));
  }
});

test('cursors come back as they went, and only to their own stream', () => {
  const place = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(place, place, place, fc.string(), (start, end, offset, stream) => {
      const encoded = encodeCursor(stream, { start, end, offset });
      expect(encoded.length).toBeLessThanOrEqual(256);
      expect(decodeCursor(stream, encoded)).toEqual({ start, end, offset });
      expect(decodeCursor(`${stream}.`, encoded)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeCursor('stream', text)).toBeNull();
    }),
  );
});

test('every category begins with a primary of the taxonomy', () => {
  const categories = new Set(
    startLife('ins_109509', 'USD')
      .movementsThrough(HORIZON)
      .map((one) => one.enrichment.category),
  );
  const primaries = new Set([...categories].map((category) => primaryOf(category ?? '')));
  expect([...primaries].toSorted()).toEqual([
    'BANK_FEES',
    'ENTERTAINMENT',
    'FOOD_AND_DRINK',
    'GENERAL_MERCHANDISE',
    'GENERAL_SERVICES',
    'HOME_IMPROVEMENT',
    'INCOME',
    'LOAN_PAYMENTS',
    'MEDICAL',
    'OTHER',
    'PERSONAL_CARE',
    'RENT_AND_UTILITIES',
    'TRANSFER_IN',
    'TRANSFER_OUT',
    'TRANSPORTATION',
    'TRAVEL',
  ]);
});
