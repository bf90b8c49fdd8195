import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './transaction-cursor.ts';

const row = fc.record({
  id: fc.uuid(),
  date: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(toPlainDate('1990-01-01'), days)),
  amount: fc.integer({ min: -1e14, max: 1e14 }).map(toCents),
});

test('a cursor names the row that a page ended with, and is refused in the other order', () => {
  fc.assert(
    fc.property(row, ({ id, date, amount }) => {
      const byDate = writeCursor('date', { id, date, amount });
      const byAmount = writeCursor('amount', { id, date, amount });
      expect(readCursor('date', byDate)).toEqual({ sort: 'date', date, id });
      expect(readCursor('amount', byAmount)).toEqual({
        sort: 'amount',
        sizeCents: Math.abs(amount),
        date,
        id,
      });
      expect(() => readCursor('amount', byDate)).toThrow('after: ');
      expect(() => readCursor('date', byAmount)).toThrow('after: ');
    }),
  );
});

test('what is no cursor is refused', () => {
  const id = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';
  for (const text of [
    '',
    'x',
    `date:2026-02-30:${id}`,
    `date:2026-02-03:${id} `,
    'date:2026-02-03:1',
    `amount:-1:2026-02-03:${id}`,
  ])
    for (const sort of ['date', 'amount'] as const) expect(() => readCursor(sort, text)).toThrow('after: ');
});
