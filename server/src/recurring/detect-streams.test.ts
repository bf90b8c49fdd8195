import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { times } from '../snapshot/test-snapshot.ts';
import { detectStreams } from './detect-streams.ts';
import type { StreamRow } from './stream.ts';
import { everyDays, everyMonths, payment } from './test-payments.ts';

const today = toPlainDate('2026-11-17');

function theOnly(rows: readonly StreamRow[], on = today) {
  const streams = detectStreams(rows, on);
  expect(streams.map((stream) => `${stream.payee} ${stream.cadence} ${stream.rows.length}`)).toHaveLength(1);
  const [stream] = streams;
  if (stream === undefined) throw new Error('There is no stream.');
  return stream;
}

describe('cadence and next date', () => {
  test.each([
    ['weekly', everyDays('2026-09-01', 7, times(11, -12_00), 'Market box'), '2026-11-17', 624_00],
    ['biweekly', everyDays('2026-06-05', 14, times(12, 2_100_00), 'Payroll'), '2026-11-20', 54_600_00],
    ['monthly', everyMonths('2026-01-31', times(10, -45_00), 'Gym'), '2026-11-30', 540_00],
    ['quarterly', everyMonths('2025-03-14', times(7, -80_00), 'Water', 3), '2026-12-14', 320_00],
    ['yearly', everyMonths('2024-12-02', times(2, -139_00), 'Membership', 12), '2026-12-02', 139_00],
  ])('P21 %s payments are found, and when the next comes', (cadence, rows, next, yearly) => {
    const stream = theOnly(rows);
    expect(stream).toMatchObject({ cadence, status: 'active', next: { on: next } });
    expect(stream.rows).toEqual(rows);
    expect(Math.abs(stream.yearlyCents)).toBe(yearly);
  });

  test('P21 semi-monthly and biweekly are distinguished', () => {
    const rows = [
      ...everyMonths('2026-01-15', times(11, 1_500_00), 'Payroll'),
      ...everyMonths('2026-01-31', times(10, 1_500_00), 'Payroll'),
    ];
    expect(theOnly(rows)).toMatchObject({ cadence: 'semi-monthly', next: { on: '2026-11-30' } });
  });

  test('P21 a month’s last day stays the last day', () => {
    const rows = everyMonths('2025-10-31', times(5, -9_99), 'Cloud');
    expect(theOnly(rows, toPlainDate('2026-03-01'))).toMatchObject({ next: { on: '2026-03-31' } });
  });

  test('P21 weekends move the day, and the next one follows the usual day', () => {
    const rows = everyMonths('2025-12-05', times(12, -15_49), 'Films').map((row, index) => ({
      ...row,
      postedOn: addDays(row.postedOn, index % 3),
    }));
    expect(theOnly(rows.slice(0, 11)).next?.on.slice(0, 7)).toBe('2026-12');
    expect(theOnly(rows).rows).toHaveLength(12);
  });

  test('P21 a plan that moves to another day of the month is one plan', () => {
    const rows = [
      ...everyMonths('2026-01-05', times(5, -30_00), 'Phone'),
      ...everyMonths('2026-06-17', times(5, -30_00), 'Phone'),
    ];
    expect(theOnly(rows)).toMatchObject({ next: { on: '2026-11-17' } });
    expect(theOnly(rows).rows).toHaveLength(10);
  });
});

describe('amounts', () => {
  test('P21 a price rise stays in the same stream and is reported', () => {
    const rows = everyMonths('2026-01-03', [...times(7, -15_49), ...times(4, -17_99)], 'Films');
    expect(theOnly(rows)).toMatchObject({
      changes: [{ on: '2026-08-03', from: -15_49, to: -17_99 }],
      usualCents: -17_99,
      isVariable: false,
    });
  });

  test('P21 a new price is reported after one charge', () => {
    const rows = everyMonths('2026-01-03', [...times(10, -15_49), -17_99], 'Films');
    expect(theOnly(rows)).toMatchObject({ changes: [{ on: '2026-11-03' }], next: { amountCents: -17_99 } });
  });

  test.each([
    ['free', 0],
    ['far cheaper', -99],
  ])('P21 a trial that was %s belongs to the plan', (_, first) => {
    const rows = everyMonths('2026-06-10', [first, ...times(5, -12_99)], 'Fitness app');
    expect(theOnly(rows)).toMatchObject({ beganAsTrial: true, usualCents: -12_99, changes: [] });
  });

  test.each([
    ['a few days off', ['2025-12-05', '2026-01-08', '2026-02-06', '2026-03-08']],
    ['with the first full payment missing', ['2025-12-12', '2026-02-11', '2026-03-12', '2026-04-13']],
  ])('P21 a trial belongs to the plan, %s, where its price rises soon after', (_, days) => {
    const cents = [-27_12, -90_39, -90_39, -94_06];
    const rows = days.map((on, index) => payment(on, cents[index] ?? 0, 'Fitness app'));
    const stream = theOnly(rows);
    expect(stream.rows).toHaveLength(4);
    expect(stream).toMatchObject({ beganAsTrial: true, cadence: 'monthly', usualCents: -94_06 });
    // The same payments to a payee who takes money at other times too may be purchases.
    expect(detectStreams([...rows, payment('2026-02-19', -31_40, 'Fitness app')], today)).toEqual([]);
  });

  test('P21 a bill whose amount varies is found, with its middle as the next', () => {
    const rows = everyMonths(
      '2026-01-20',
      [-91_20, -88_03, -70_41, -55_10, -48_99, -61_17, -84_70, -90_02, -66_61, -58_15],
      'City power',
    );
    expect(theOnly(rows)).toMatchObject({ isVariable: true, changes: [], next: { amountCents: -63_89 } });
  });

  test('P21 a skipped month breaks nothing', () => {
    const rows = everyMonths('2026-01-08', times(11, -20_00), 'Box').filter((_, index) => index !== 5);
    expect(theOnly(rows)).toMatchObject({ status: 'active', confidencePercent: 75 });
  });

  test('P21 two plans of one payee are two', () => {
    const rows = [
      ...everyMonths('2026-01-05', times(11, -40_00), 'Mobile'),
      ...everyMonths('2026-01-09', times(11, -25_00), 'Mobile'),
    ];
    expect(detectStreams(rows, today).map((stream) => stream.usualCents)).toEqual([-40_00, -25_00]);
  });

  test('P21 the same amount twice a month on other days is two', () => {
    const rows = [
      ...everyMonths('2026-01-05', times(11, -40_00), 'Mobile'),
      ...everyMonths('2026-01-09', times(11, -40_00), 'Mobile').map((row) => ({ ...row, id: `${row.id}/b` })),
    ];
    expect(detectStreams(rows, today).map((stream) => [stream.cadence, stream.rows.length])).toEqual([
      ['monthly', 11],
      ['monthly', 11],
    ]);
  });

  test('P21 purchases at the same shop in between do not hide the membership', () => {
    const rows = [
      ...everyMonths('2026-01-12', times(11, -14_99), 'Amazon'),
      ...[3, 9, 10, 31, 44, 45, 71, 90, 101, 127, 140, 166, 199, 204, 231, 255].map((day, index) =>
        payment(addDays(toPlainDate('2026-01-02'), day), -(7_13 + index * index * 31), 'Amazon'),
      ),
    ];
    expect(theOnly(rows).rows.map((row) => row.amountCents)).toEqual(times(11, -14_99));
  });
});

describe('status', () => {
  const plan = everyMonths('2026-01-05', times(8, -9_99), 'Music');

  test.each([
    ['2026-08-31', 'active', '2026-09-05'],
    ['2026-09-07', 'active', '2026-09-05'],
    ['2026-09-08', 'missed', '2026-10-05'],
    ['2026-10-14', 'stopped', undefined],
  ])('on %s it is %s', (on, status, next) => {
    const stream = theOnly(plan, toPlainDate(on));
    expect(stream.status).toBe(status);
    expect(stream.next?.on).toBe(next);
    expect(stream.dueOn).toBe('2026-09-05');
    expect(stream.yearlyCents).toBe(status === 'stopped' ? 0 : -119_88);
    // Seven of seven came on time; one that is missed counts while the stream goes on.
    expect(stream.confidencePercent).toBe(status === 'missed' ? 80 : 89);
  });

  test('lists the payments of the next 45 days', () => {
    expect(theOnly(plan, toPlainDate('2026-08-31')).comingOn).toEqual(['2026-09-05', '2026-10-05']);
  });
});

describe('what is not recurring', () => {
  test.each([
    ['two payments a month apart', everyMonths('2026-09-05', times(2, -40_00), 'Barber')],
    [
      'a habit without a rhythm',
      [0, 3, 4, 11, 19, 26, 28, 41, 47, 60, 62, 66, 80].map((day) =>
        payment(addDays(toPlainDate('2026-07-02'), day), -4_50, 'Coffee'),
      ),
    ],
    [
      'a shop that one is often at',
      [0, 3, 4, 11, 19, 26, 28, 41, 47, 60, 62, 66, 80].map((day) =>
        payment(addDays(toPlainDate('2026-07-02'), day), -20_00 - day * 53, 'Grocer'),
      ),
    ],
    [
      'a dearer purchase on the day after two of a price',
      everyMonths('2026-08-05', [-5_00, -5_00, -60_00], 'Shop'),
    ],
  ])('%s', (_, rows) => {
    expect(detectStreams(rows, today)).toEqual([]);
  });
});

test('references, dates and store numbers in a description do not part a stream', () => {
  const rows = everyMonths('2026-01-03', times(11, -80_00), 'x').map((row, index) => ({
    ...row,
    payee: `CITY GYM #${100 + index} REF ${9000 + index * 7} ${index % 2 === 0 ? 'JAN' : 'FEB'} 03`,
  }));
  expect(theOnly(rows).rows).toHaveLength(11);
});

describe('adversarial input', () => {
  const weeks = 20;
  const weekly = (cents: number) =>
    everyDays(
      '2026-06-30',
      7,
      Array.from({ length: weeks }, () => -cents),
      'Hall',
    );

  test('more plans with one payee than anybody has are found up to a number', () => {
    const rows = Array.from({ length: 120 }, (_, index) => weekly(1_000 + index)).flat();
    const streams = detectStreams(rows, today);
    expect(streams).toHaveLength(100);
    expect(streams.every(({ cadence, rows: paid }) => cadence === 'weekly' && paid.length === weeks)).toBe(
      true,
    );
  });

  test('a price that is paid many times a day recurs in no rhythm, and hides no other', () => {
    const first = toPlainDate('2024-11-20');
    const density = Array.from({ length: 20_000 }, (_, index) => ({
      ...payment(addDays(first, index % 700), -2_75, 'Hall'),
      id: `crowd-${index}`,
    }));
    expect(detectStreams(density, today)).toEqual([]);
    expect(detectStreams([...density, ...weekly(99_00)], today).map(({ usualCents }) => usualCents)).toEqual([
      -99_00,
    ]);
  });
});
