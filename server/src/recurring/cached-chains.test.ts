import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChains } from './cached-chains.ts';
import { detectStreams } from './detect-streams.ts';
import type { StreamRow } from './stream.ts';

const today = toPlainDate('2026-11-20');

const rowOf = ([daysAgo, cents]: [number, number], index: number): StreamRow => ({
  id: `row ${String(index).padStart(4, '0')}`,
  accountId: 'checking',
  postedOn: addDays(today, -daysAgo),
  amountCents: toCents(cents),
  payee: 'Zorvant',
});

const someRows = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom(-999, -1_000, -1_050, -2_500)),
  { maxLength: 40 },
);

describe('P40 chains that were found before', () => {
  it('are those that would be found again, of the rows that are there now', () => {
    fc.assert(
      fc.property(someRows, (drawn) => {
        const rows = drawn.map(rowOf);
        const first = detectStreams(rows, today);
        const renamed = rows.map((row) => ({ ...row, id: row.id.replace('row', 'other') }));
        const again = detectStreams(renamed, today);
        const named = first.map((stream) => ({
          ...stream,
          rows: stream.rows.map((row) => ({ ...row, id: row.id.replace('row', 'other') })),
        }));
        expect(again).toEqual(named);
      }),
    );
  });

  it('P12 are looked for again when a person has changed what the payments are for', () => {
    // Varied amounts about the middle of the month: a meter that is read, or a dinner out.
    const days = [12, 14, 11, 13, 16, 12, 14, 10, 13, 16, 17];
    const rows = days.map((day, nth) => ({
      ...rowOf([0, -80_00 - ((nth * 7919) % 61) * 50], nth),
      postedOn: toPlainDate(`2026-${String(nth + 1).padStart(2, '0')}-${day}`),
    }));
    const cadencesAs = (categoryId: string) =>
      detectStreams(
        rows.map((row) => ({ ...row, categoryId })),
        today,
      ).map(({ cadence }) => cadence);
    expect(cadencesAs('restaurants')).toEqual([]);
    expect(cadencesAs('electricity')).toEqual(['monthly']);
    expect(cadencesAs('restaurants')).toEqual([]);
  });

  it('are looked for once for so many rows, and again when a day or an amount is another', () => {
    const asked: number[] = [];
    const dated = (cents: number) =>
      [10, 20].map((day) => ({ day, month: 24_321, dayOfMonth: day, row: rowOf([day, cents], day) }));
    const search = () => (count: number) => {
      asked.push(count);
      return [];
    };
    for (const cents of [-41, -41, -42])
      for (const count of [1, 2]) createChains(dated(cents), search)(count);
    expect(asked).toEqual([1, 2, 1, 2]);
  });
});
