import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { times } from '../snapshot/test-snapshot.ts';
import { detectStreams } from './detect-streams.ts';
import type { StreamRow } from './stream.ts';
import { everyMonths, payment } from './test-payments.ts';

function streamOf(rows: readonly StreamRow[], on: string, others: readonly StreamRow[] = []) {
  const streams = detectStreams(rows, toPlainDate(on), others);
  expect(streams.map(({ payee, cadence }) => `${payee} ${cadence}`)).toHaveLength(1);
  const [stream] = streams;
  if (stream === undefined) throw new Error('There is no stream.');
  return stream;
}

/** Two years of a gas bill, due on the 15th, that is low in summer and high in winter, until October 2026. */
const gasSeason = [205, 190, 145, 95, 60, 42, 36, 36, 45, 80, 135, 185];
const gasBill = (months: number, factor = (index: number) => 96 + ((index * 7) % 11)) =>
  everyMonths(
    '2024-11-15',
    Array.from({ length: months }, (_, index) => -((gasSeason[(10 + index) % 12] ?? 0) * factor(index))),
    'Valley Gas',
  );

describe('a payment near its due day continues the stream, whatever its amount', () => {
  const valleyGas = [
    ['2025-04-15', -55_41],
    ['2025-05-15', -48_64],
    ['2025-06-16', -31_02],
    ['2025-07-15', -26_88],
    ['2025-08-15', -27_12],
    ['2025-09-15', -36_10],
    ['2025-10-15', -61_93],
    ['2025-11-17', -98_00],
    ['2025-12-15', -131_20],
    ['2026-01-15', -150_75],
    ['2026-02-17', -139_40],
    ['2026-03-16', -97_31],
    ['2026-04-15', -57_05],
    ['2026-05-15', -48_64],
    ['2026-06-15', -30_45],
    ['2026-07-15', -26_10],
    ['2026-08-17', -28_35],
    ['2026-09-15', -37_18],
    ['2026-10-15', -63_60],
    ['2026-11-16', -110_20],
  ] as const;
  const rows = valleyGas.map(([on, cents]) => payment(on, cents, 'Valley Gas'));

  test('P21 P35 a gas bill that jumped in November was paid, and the jump is reported', () => {
    const paid = streamOf(rows, '2026-11-22');
    expect(paid).toMatchObject({
      status: 'active',
      dueOn: '2026-12-15',
      isVariable: true,
      jump: { on: '2026-11-16', amountCents: -110_20, minAmountCents: -26_10, maxAmountCents: -63_60 },
    });
    expect(paid.rows.at(-1)?.amountCents).toBe(-110_20);
  });

  test.each([9, 10, 11, 12, 21, 22, 23, 24, 25])(
    'P21 P35 a heating bill is paid in its month %s',
    (months) => {
      const bill = gasBill(months);
      const last = bill.at(-1)?.postedOn ?? '';
      const stream = streamOf(bill, addDays(toPlainDate(last), 6));
      expect(stream.status).toBe('active');
      expect(stream.rows).toHaveLength(months);
    },
  );

  test('P21 P35 a yearly bill that doubled was paid', () => {
    const premium = everyMonths('2024-11-10', [-420_00, -433_00, -866_00], 'Harbor Insurance', 12);
    expect(streamOf(premium, '2026-11-22')).toMatchObject({
      status: 'active',
      dueOn: '2027-11-10',
      jump: { amountCents: -866_00 },
    });
  });

  test('P21 P35 one odd amount of a plan is a payment and a jump, and no new price', () => {
    const phone = everyMonths('2026-01-05', [...times(10, -40_00), -119_00], 'Mobile');
    expect(streamOf(phone, '2026-11-17')).toMatchObject({
      status: 'active',
      changes: [],
      usualCents: -40_00,
      next: { on: '2026-12-05', amountCents: -40_00 },
      jump: { on: '2026-11-05', amountCents: -119_00, minAmountCents: -40_00, maxAmountCents: -40_00 },
    });
    const paidTwice = everyMonths('2026-01-05', [...times(9, -40_00), -119_00, -119_00], 'Mobile');
    expect(streamOf(paidTwice, '2026-11-17')).toMatchObject({
      usualCents: -119_00,
      changes: [{ on: '2026-10-05', from: -40_00, to: -119_00 }],
      jump: null,
    });
  });

  test('P21 P35 a far smaller payment is a payment too', () => {
    const power = everyMonths('2026-01-05', [...times(10, -90_00), -4_10], 'City Power');
    expect(streamOf(power, '2026-11-17')).toMatchObject({ status: 'active', jump: { amountCents: -4_10 } });
  });

  test('P21 P35 a payment that came a week and a half late was paid', () => {
    const water = [
      ...everyMonths('2026-01-05', times(10, -30_00), 'Water'),
      payment('2026-11-16', -30_00, 'Water'),
    ];
    expect(streamOf(water, '2026-11-17')).toMatchObject({ status: 'active', dueOn: '2026-12-05' });
  });

  test('P21 P35 an odd amount in the middle is one of its payments', () => {
    const phone = everyMonths('2026-01-05', [...times(5, -40_00), -219_00, ...times(5, -40_00)], 'Mobile');
    expect(streamOf(phone, '2026-11-17')).toMatchObject({
      status: 'active',
      confidencePercent: 92,
      jump: null,
    });
    expect(streamOf(phone, '2026-11-17').rows).toHaveLength(11);
  });
});

describe('missed', () => {
  const plan = everyMonths('2026-01-05', times(9, -14_99), 'Amazon');

  test('P21 P35 is what nothing came for', () => {
    expect(streamOf(plan, '2026-10-10')).toMatchObject({ status: 'missed', dueOn: '2026-10-05' });
    expect(streamOf(gasBill(24), '2026-11-22')).toMatchObject({ status: 'missed', dueOn: '2026-11-15' });
  });

  test('P35 is nothing that a pending or otherwise classified payment was made for', () => {
    const pending = payment('2026-10-07', -16_99, 'Amazon');
    expect(streamOf(plan, '2026-10-10', [pending])).toMatchObject({ status: 'active', dueOn: '2026-11-05' });
    expect(streamOf(plan, '2026-10-10', [{ ...pending, accountId: 'card' }]).status).toBe('missed');
    expect(streamOf(plan, '2026-10-10', [payment('2026-10-07', 16_99, 'Amazon')]).status).toBe('missed');
    expect(streamOf(plan, '2026-10-10', [payment('2026-10-11', -16_99, 'Amazon')]).status).toBe('missed');
  });

  const purchases = [11, 16, 38, 44, 71, 85, 99, 130, 141, 166, 188, 207, 231, 250].map((day, index) =>
    payment(addDays(toPlainDate('2026-01-02'), day), -(7_13 + index * index * 31), 'Amazon'),
  );

  test('P35 is not reported where another purchase at the payee may have been the payment', () => {
    const stream = streamOf([...plan, ...purchases, payment('2026-10-06', -61_20, 'Amazon')], '2026-10-10');
    expect(stream).toMatchObject({ status: 'active', dueOn: '2026-11-05', jump: null });
    expect(stream.rows.map(({ amountCents }) => amountCents)).toEqual(times(9, -14_99));
    expect(streamOf([...plan, ...purchases], '2026-10-10').status).toBe('missed');
  });

  test('P35 purchases do not keep an ended plan active', () => {
    const later = [275, 290, 305, 318].map((day, index) =>
      payment(
        addDays(toPlainDate('2026-01-02'), day),
        [-61_20, -8_40, -133_05, -27_99][index] ?? 0,
        'Amazon',
      ),
    );
    expect(streamOf([...plan, ...purchases, ...later], '2026-11-20').status).toBe('stopped');
  });

  test('P21 is reported for one of two plans although the other was paid', () => {
    const streams = detectStreams(
      [
        ...everyMonths('2026-01-05', times(9, -40_00), 'Mobile'),
        ...everyMonths('2026-01-09', times(10, -25_00), 'Mobile'),
      ],
      toPlainDate('2026-10-12'),
    );
    expect(streams.map(({ usualCents, status }) => [usualCents, status])).toEqual([
      [-40_00, 'missed'],
      [-25_00, 'active'],
    ]);
  });
});
