import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { charge, ledger, monthly, times, today } from '../../snapshot/test-snapshot.ts';
import { detectUnusualCharges } from './unusual-charge.detector.ts';

const electric = { payee: 'City Electric' };
const electricBills = monthly(
  '2026-10',
  '12',
  [98_10, 105_00, 118_00, 121_40, 99_90, 110_20],
  'bills-and-utilities',
  electric,
);

function bill(cents: number, on = '2026-11-12') {
  return charge(on, cents, 'bills-and-utilities', electric);
}

/** A charge of $18 to $27 every other day for 200 days, at ever other payees. */
const everyday = Array.from({ length: 100 }, (_, index) =>
  charge(addDays(toPlainDate('2026-04-20'), index * 2), 18_00 + (index % 10) * 100, 'shopping', {
    payee: `Shop ${index}`,
  }),
);
const flight = charge('2026-11-10', 1_240_00, 'travel', { payee: 'Delta Air Lines' });

describe("against the payee's own history", () => {
  test('P24 fires on a charge far above it', () => {
    expect(detectUnusualCharges(ledger(electricBills, [bill(312_40)]), today)).toEqual([
      expect.objectContaining({
        type: 'alert',
        priority: 'high',
        dedupKey: 'unusual-charge:2026-11-12/City Electric/31240',
        title: 'City Electric charged more than usual',
        message:
          'City Electric charged $312.40 on Nov 12, 2026; it is usually about $107.60. If you did not expect that, check the bill and ask them about it.',
        evidence: { transactionIds: ['2026-11-12/City Electric/31240'], totalCents: -312_40 },
      }),
    ]);
  });

  test('fires on a charge far above a price that was paid twice to the cent', () => {
    const cloud = (on: string, cents: number) => charge(on, cents, 'subscriptions', { payee: 'Cloud Box' });
    const twice = [cloud('2026-09-11', 15_99), cloud('2026-10-11', 15_99)];
    const [finding] = detectUnusualCharges(ledger(twice, [cloud('2026-11-11', 47_97)]), today);
    expect(finding?.message).toContain('it is usually about $15.99');
    expect(detectUnusualCharges(ledger(twice, [cloud('2026-11-11', 18_99)]), today)).toEqual([]);
    expect(detectUnusualCharges(ledger(twice.slice(1), [cloud('2026-11-11', 47_97)]), today)).toEqual([]);
  });

  test.each([
    ['on an ordinary one', [...electricBills, bill(128_00)]],
    ['on one that was as high before', [...electricBills, bill(320_00, '2026-10-30'), bill(312_40)]],
    ['on one that was nearly as high before', [...electricBills, bill(300_00, '2026-10-30'), bill(312_40)]],
    ['with too little history', [...electricBills.slice(4), bill(312_40)]],
    ['on one that is still pending', [...electricBills, { ...bill(312_40), isPending: true }]],
    ['on a refund', [...electricBills, bill(-312_40)]],
    ['on old news', [...electricBills, bill(312_40, '2026-11-03')]],
    ['on what lies after today', [...electricBills, bill(312_40, '2026-11-18')]],
  ])('stays quiet %s', (_, rows) => {
    expect(detectUnusualCharges(ledger(rows), today)).toEqual([]);
  });

  test.each([
    ['that varies this much by itself', [50_00, 150_00, 60_00, 140_00, 55_00, 145_00], 260_00],
    ['that merely costs a third more', times(6, 100_00), 133_00],
    ['that costs a few dollars more', times(6, 4_00), 12_00],
    ['that has three bills far apart', [50_00, 80_00, 110_00], 260_00],
  ])('stays quiet on a payee %s', (_, amounts, cents) => {
    const bills = monthly('2026-10', '12', amounts, 'bills-and-utilities', electric);
    expect(detectUnusualCharges(ledger(bills, [bill(cents)]), today)).toEqual([]);
  });

  test('P20 has the same key while it is news', () => {
    const snapshot = ledger(electricBills, [bill(312_40)]);
    const keys = ['2026-11-12', '2026-11-25'].map((on) =>
      detectUnusualCharges(snapshot, toPlainDate(on)).map((finding) => finding.dedupKey),
    );
    expect(keys[0]).toHaveLength(1);
    expect(keys[1]).toEqual(keys[0]);
    expect(detectUnusualCharges(snapshot, toPlainDate('2026-11-26'))).toEqual([]);
  });
});

describe('against all spending', () => {
  test('fires on one of the largest charges, at a payee that is little known', () => {
    const [finding] = detectUnusualCharges(ledger(everyday, [flight]), today);
    expect(finding?.message).toBe(
      'Delta Air Lines charged $1,240.00 on Nov 10, 2026, one of your largest charges since Apr 20, 2026. If you do not recognize it, contact your bank.',
    );
    expect(finding?.priority).toBe('high');
  });

  test.each([
    [
      'when the payee was paid like this before',
      [...everyday, charge('2025-11-11', 1_180_00, 'travel', { payee: flight.payee })],
    ],
    [
      'when such amounts are common',
      [...everyday, ...monthly('2026-10', '03', times(6, 1_300_00), 'housing')],
    ],
    ['with few charges to compare with', everyday.slice(50)],
    ['with a short history', everyday.map((row) => ({ ...row, postedOn: toPlainDate('2026-09-01') }))],
  ])('stays quiet %s', (_, rows) => {
    expect(detectUnusualCharges(ledger(rows, [flight]), today)).toEqual([]);
  });

  test('stays quiet on a charge that is large only for a thrifty person', () => {
    const lunch = charge('2026-11-10', 150_00, 'food-and-dining', { payee: 'Bistro' });
    const thrifty = everyday.map((row) => charge(row.postedOn, 2_00, 'other', { payee: row.payee }));
    expect(detectUnusualCharges(ledger(thrifty, [lunch]), today)).toEqual([]);
  });
});

test('against all spending, stays quiet on what is a few times the usual', () => {
  const usual = everyday.map((row) => charge(row.postedOn, 40_00, 'other', { payee: row.payee }));
  const desk = charge('2026-11-10', 300_00, 'shopping', { payee: 'Desk Shop' });
  expect(detectUnusualCharges(ledger(usual, [desk]), today)).toEqual([]);
});

test('P07 never fires on transfers or income', () => {
  for (const kind of ['transfer', 'income'] as const) {
    const rows = [bill(9_000_00), flight].map((row) => ({ ...row, kind }));
    expect(detectUnusualCharges(ledger(electricBills, everyday, rows), today)).toEqual([]);
  }
});
