import { budgetStatus } from '@cairn/domain/budgets';
import { toCents } from '@cairn/domain/money';
import { addMonths, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aheadOfPaceCents,
  barPercent,
  monthProgress,
  spentPercent,
  statusWords,
  withinPercent,
} from './budget-status.ts';

const limit = fc.integer({ min: 1, max: 1_000_000_000_00 }).map(toCents);
const spent = fc.integer({ min: -1_000_000_00, max: 1_000_000_000_00 }).map(toCents);

describe('budgetStatus', () => {
  it('changes exactly at 80 and at 100 percent, whatever the limit', () => {
    fc.assert(
      fc.property(limit, (limitCents) => {
        const warnsFrom = Math.ceil((limitCents * 80) / 100);
        expect(budgetStatus(toCents(limitCents), limitCents)).toBe('over');
        expect(budgetStatus(toCents(limitCents - 1), limitCents)).not.toBe('over');
        if (warnsFrom < limitCents) expect(budgetStatus(toCents(warnsFrom), limitCents)).toBe('warning');
        expect(budgetStatus(toCents(warnsFrom - 1), limitCents)).toBe('good');
      }),
    );
  });

  it('never goes back to calm as more is spent', () => {
    const rank = { good: 0, warning: 1, over: 2 };
    fc.assert(
      fc.property(limit, spent, fc.nat({ max: 1_000_000 }), (limitCents, spentCents, more) => {
        const before = rank[budgetStatus(spentCents, limitCents)];
        expect(rank[budgetStatus(toCents(spentCents + more), limitCents)]).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('of a limit of 0 is over from the first cent, and on track without one', () => {
    expect(budgetStatus(toCents(0), toCents(0))).toBe('good');
    expect(budgetStatus(toCents(-500), toCents(0))).toBe('good');
    expect(budgetStatus(toCents(1), toCents(0))).toBe('over');
  });

  it('has the words of the specification', () => {
    expect(statusWords).toEqual({
      over: 'Over budget!',
      warning: 'Approaching limit',
      good: 'On track',
    });
  });
});

describe('the bar', () => {
  it('is capped at 100 percent and never below 0', () => {
    fc.assert(
      fc.property(fc.oneof(limit, fc.constant(toCents(0))), spent, (limitCents, spentCents) => {
        const percent = barPercent(spentCents, limitCents);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
    expect(barPercent(toCents(90_000), toCents(50_000))).toBe(100);
    expect(barPercent(toCents(12_500), toCents(50_000))).toBe(25);
  });

  it('shows a budget that is far over otherwise than one that is just over', () => {
    expect(withinPercent(toCents(57_600), toCents(20_000))).toBeCloseTo(34.7, 1);
    expect(withinPercent(toCents(20_200), toCents(20_000))).toBeCloseTo(99, 1);
    expect(withinPercent(toCents(20_000), toCents(20_000))).toBeNull();
    expect(withinPercent(toCents(0), toCents(0))).toBeNull();
    expect(withinPercent(toCents(1), toCents(0))).toBe(0);
  });

  it('says a whole percentage that agrees with the status', () => {
    fc.assert(
      fc.property(limit, spent, (limitCents, spentCents) => {
        const isOver = budgetStatus(spentCents, limitCents) === 'over';
        expect(spentPercent(spentCents, limitCents) >= 100).toBe(isOver);
      }),
    );
  });
});

describe('pace', () => {
  it('knows how far the month of today has gone, and of no other month', () => {
    const today = toPlainDate('2026-02-14');
    const month = monthOf(today);
    expect(monthProgress(month, today)).toEqual({ day: 14, days: 28 });
    expect(monthProgress(addMonths(month, -1), today)).toBeNull();
  });

  it('compares with an even spending of the limit', () => {
    const half = { day: 15, days: 30 };
    expect(aheadOfPaceCents(toCents(30_000), toCents(50_000), half)).toBe(5_000);
    expect(aheadOfPaceCents(toCents(20_000), toCents(50_000), half)).toBe(-5_000);
    expect(aheadOfPaceCents(toCents(50_000), toCents(50_000), { day: 30, days: 30 })).toBe(0);
  });
});
