import { toCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { Plan, PlannedInput, PlanPayment } from '../planned/plan-days.ts';
import { type NamedRow, projectWithPlans } from './planned-cash.ts';

const today = toPlainDate('2026-11-17');
const horizonDays = 30;

function row(on: string, cents: number, payee: string): NamedRow {
  const postedOn = toPlainDate(on);
  const id = `${on} ${payee} ${cents}`;
  return {
    id,
    accountId: 'checking',
    postedOn,
    amountCents: toCents(cents),
    payee,
    name: payee,
    transferId: null,
  };
}

/** Rent on the 1st, twelve times, and groceries every third day. */
const life = [
  ...Array.from({ length: 12 }, (_, nth) =>
    row(`${addMonths(monthOf(today), -nth)}-01`, -1_400_00, 'Juniper Court'),
  ),
  ...Array.from({ length: 120 }, (_, nth) => row(addDays(today, -nth * 3), -40_00 - (nth % 5), 'Greenleaf')),
];

const plan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'plan',
  accountId: 'checking',
  accountName: 'Checking',
  institution: 'Test Bank',
  mask: null,
  currency: 'USD',
  description: 'Juniper Court',
  amountCents: toCents(-1_400_00),
  categoryId: null,
  categoryName: null,
  frequency: 'monthly',
  firstOn: toPlainDate('2026-12-01'),
  lastOn: null,
  skippedOn: [],
  paidAfter: null,
  ...changes,
});

function project(plans: readonly Plan[], rows: readonly NamedRow[] = life) {
  const payments = rows.map(
    ({ id, accountId, postedOn, amountCents, payee }): PlanPayment => ({
      id,
      accountId,
      date: postedOn,
      amountCents,
      texts: [payee],
      description: payee,
      isPending: false,
    }),
  );
  const planned: PlannedInput = { plans, payments };
  const { projected, coming } = projectWithPlans(rows, today, { planned, horizonDays });
  const named = coming.filter(({ name }) => name !== 'Greenleaf');
  return {
    projected,
    end: projected.at(-1) ?? 0,
    named: named.map(({ date, name, amountCents, isPlanned }) => [date, name, amountCents, isPlanned]),
  };
}

const unplanned = project([]);

describe('a forecast with plans', () => {
  test('P38 what is detected and planned too counts once', () => {
    expect(unplanned.named).toEqual([['2026-12-01', 'Juniper Court', -1_400_00, false]]);
    const planned = project([plan()]);
    expect(planned.named).toEqual([['2026-12-01', 'Juniper Court', -1_400_00, true]]);
    expect(planned.projected).toEqual(unplanned.projected);
    const later = project([plan({ firstOn: toPlainDate('2026-12-04'), description: 'Rent' })]);
    expect(later.named).toEqual([['2026-12-04', 'Rent', -1_400_00, true]]);
    expect(later.end).toBe(unplanned.end);
  });

  test('P38 a single planned one takes the place of a detected one, and leaves the others', () => {
    const { named, end } = project([plan({ frequency: 'once', amountCents: toCents(-1_450_00) })]);
    expect(named).toEqual([['2026-12-01', 'Juniper Court', -1_450_00, true]]);
    expect(end).toBe(unplanned.end - 50_00);
  });

  test('P38 what paid a plan is not expected again as part of usual spending', () => {
    const rows = life.filter(({ payee }) => payee === 'Greenleaf');
    // Too irregular to be detected, and in every month.
    const days = ['07-03', '08-16', '09-05', '10-16', '11-03'];
    const paid = days.map((on) => row(`2026-${on}`, -900_00, 'Dentist Plan'));
    const dentist = plan({
      description: 'Dentist plan',
      amountCents: toCents(-900_00),
      firstOn: toPlainDate('2026-07-10'),
    });
    const without = project([], rows);
    expect(project([dentist], [...rows, ...paid]).end).toBe(without.end - 900_00);
    expect(project([], [...rows, ...paid]).end).toBeLessThan(without.end - 500_00);
  });

  test('a real payment takes the place of the planned one, early or late', () => {
    const rows = life.filter(({ payee }) => payee === 'Greenleaf');
    const once = plan({ frequency: 'once', firstOn: toPlainDate('2026-11-20'), description: 'Car' });
    expect(project([once], rows).end).toBe(project([], rows).end - 1_400_00);
    const paid = [...rows, row('2026-11-17', -1_400_00, 'Car')];
    expect(project([once], paid).named).toEqual([]);
  });

  test('one that is late is expected tomorrow, and one that was missed or skipped is not', () => {
    const once = { frequency: 'once', description: 'Car', amountCents: toCents(-77_00) } as const;
    const late = project([plan({ ...once, firstOn: toPlainDate('2026-11-12') })]);
    expect(late.named).toContainEqual(['2026-11-18', 'Car', -77_00, true]);
    expect(late.projected[0]).toBe((unplanned.projected[0] ?? 0) - 77_00);
    const missed = plan({ ...once, firstOn: toPlainDate('2026-11-01') });
    const skipped = plan({
      ...once,
      firstOn: toPlainDate('2026-11-20'),
      skippedOn: [toPlainDate('2026-11-20')],
    });
    expect(project([missed, skipped])).toEqual(unplanned);
  });
});
