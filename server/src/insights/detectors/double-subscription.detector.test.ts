import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../../ledger/types.ts';
import { streamsOf } from '../../recurring/streams.ts';
import { ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectDoubleSubscriptions } from './double-subscription.detector.ts';

const plan = (day: string, cents: number, change: Partial<SnapshotRow> = {}) =>
  monthly('2026-11', day, times(10, cents), 'music', { payee: 'Tunes', ...change });

function detect(...rows: SnapshotRow[][]) {
  const snapshot = ledger(...rows);
  return detectDoubleSubscriptions(snapshot, today, streamsOf(snapshot, today));
}

describe('the same subscription twice', () => {
  test('P24 is reported with the latest charge of both, and the price of one', () => {
    const rows = [plan('03', 9_99), plan('12', 10_99, { accountId: 'card' })];
    expect(detect(...rows)).toEqual([
      expect.objectContaining({
        title: 'You pay Tunes twice',
        message:
          'Tunes last charged you $20.98 in 2 separate monthly charges. If you need only one, canceling the other saves $9.99 a month.',
        evidence: expect.objectContaining({ totalCents: -20_98 }),
      }),
    ]);
  });

  test.each<[string, SnapshotRow[][]]>([
    ['is one plan', [plan('03', 9_99)]],
    ['is two products of one shop', [plan('03', 9_99), plan('12', 29_99, { accountId: 'card' })]],
    [
      'is a bill',
      [
        plan('03', 60_00, { categoryId: 'phone', payee: 'Wireless' }),
        plan('12', 60_00, { categoryId: 'phone', payee: 'Wireless', accountId: 'card' }),
      ],
    ],
    [
      'moved to another card',
      [
        monthly('2026-08', '03', times(10, 9_99), 'music', { payee: 'Tunes' }),
        monthly('2026-11', '03', times(3, 9_99), 'music', { payee: 'Tunes', accountId: 'card' }),
      ],
    ],
  ])('stays quiet where it %s', (_name, rows) => {
    expect(detect(...rows)).toEqual([]);
  });
});
