import { expect, test } from 'vitest';
import { ledger, monthly, times, today } from '../snapshot/test-snapshot.ts';
import { streamsOf } from './streams.ts';

test('P21 a bill that is spread over months is not a monthly payment', () => {
  const found = (change: { partOfId?: string; isSpread?: boolean }) =>
    streamsOf(
      ledger(
        monthly('2026-11', '05', times(8, 42_00), 'insurance', { payee: 'Harbor Insurance', ...change }),
      ),
      today,
    ).length;
  expect(found({})).toBe(1);
  expect(found({ partOfId: 'whole', isSpread: true })).toBe(0);
});
