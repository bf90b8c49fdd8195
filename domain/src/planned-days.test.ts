import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, monthOf, monthRange, toPlainDate } from './plain-date.ts';
import { nextPlannedDays, type PlannedSchedule, plannedDays, plannedFrequencies } from './planned-days.ts';

const day = toPlainDate;
const monthly = { frequency: 'monthly', firstOn: day('2026-01-31'), lastOn: null } as const;

describe('planned days', () => {
  test('the end of a month stays the end of each month', () => {
    expect(plannedDays(monthly, day('2026-01-01'), day('2026-05-31'))).toEqual(
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map(day),
    );
    expect(plannedDays(monthly, day('2028-02-01'), day('2028-03-30'))).toEqual([day('2028-02-29')]);
    const leapDay = { frequency: 'yearly', firstOn: day('2024-02-29'), lastOn: null } as const;
    expect(plannedDays(leapDay, day('2025-01-01'), day('2028-12-31'))).toEqual(
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'].map(day),
    );
  });

  test.each([
    ['once', ['2026-01-31']],
    ['weekly', ['2026-01-31', '2026-02-07', '2026-02-14']],
    ['biweekly', ['2026-01-31', '2026-02-14']],
    ['quarterly', ['2026-01-31']],
  ] as const)('%s', (frequency, days) => {
    expect(plannedDays({ ...monthly, frequency }, day('2026-01-01'), day('2026-02-20'))).toEqual(
      days.map(day),
    );
  });

  test('none comes after the end, and one on the last day does', () => {
    const ending: PlannedSchedule = { ...monthly, frequency: 'weekly', lastOn: day('2026-02-14') };
    expect(plannedDays(ending, day('2026-01-01'), day('2026-12-31')).at(-1)).toBe('2026-02-14');
    expect(nextPlannedDays(ending, day('2026-02-01'), 3)).toEqual(['2026-02-07', '2026-02-14'].map(day));
    expect(nextPlannedDays(ending, day('2026-02-15'), 1)).toEqual([]);
    const leapDay = { frequency: 'yearly', firstOn: day('2024-02-29'), lastOn: null } as const;
    expect(nextPlannedDays(leapDay, day('2024-03-01'), 2)).toEqual(['2025-02-28', '2026-02-28'].map(day));
  });

  const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(day('1950-01-01'), days));

  test('any part of the calendar has the days of the whole, and each keeps its day of the month', () => {
    const schedule = fc.record({
      frequency: fc.constantFrom(...plannedFrequencies),
      firstOn: date,
      lastOn: fc.constant(null),
    });
    fc.assert(
      fc.property(schedule, fc.nat(900), fc.nat(900), (plan, first, length) => {
        const from = addDays(plan.firstOn, first);
        const to = addDays(from, length);
        const whole = plannedDays(plan, plan.firstOn, to);
        expect(plannedDays(plan, from, to)).toEqual(whole.filter((on) => on >= from));
        expect(whole[0]).toBe(plan.firstOn);
        for (const [index, on] of whole.entries()) {
          const before = whole[index - 1];
          if (before !== undefined) expect(daysBetween(before, on)).toBeGreaterThan(6);
          if (plan.frequency === 'weekly' || plan.frequency === 'biweekly') continue;
          const lastDay = Number(monthRange(monthOf(on)).to.slice(8));
          expect(Number(on.slice(8))).toBe(Math.min(Number(plan.firstOn.slice(8)), lastDay));
        }
      }),
    );
  });
});
