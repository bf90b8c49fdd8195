import type { Budget } from '@cairn/contract/budgets';
import { toCents } from '@cairn/domain/money';
import { addMonths, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, it } from 'vitest';
import {
  type BudgetsAnswer,
  editedBudget,
  undoSteps,
  withBudget,
  withEdit,
  withoutBudget,
} from './budgets-answer.ts';

function budget(id: string, changes: Partial<Budget> = {}): Budget {
  return {
    id,
    category: 'Food & Dining',
    categoryId: 'food-and-dining',
    monthlyLimit: toCents(50_000),
    isForMonthOnly: false,
    spent: toCents(20_000),
    count: 1,
    countWithoutRate: 0,
    isActive: true,
    categoryIds: ['food-and-dining', 'groceries'],
    isPersonal: false,
    accountIds: null,
    ...changes,
  };
}

const month = monthOf(toPlainDate('2026-11-20'));
const travel = budget('t', {
  category: 'Travel',
  categoryId: 'travel',
  categoryIds: ['travel'],
  monthlyLimit: toCents(10_000),
  spent: toCents(-2_500),
});
const answer: BudgetsAnswer = {
  month,
  budgets: [budget('a'), budget('b'), travel],
  totals: { limit: toCents(110_000), spent: toCents(17_500), remaining: toCents(92_500) },
  count: 3,
  countWithoutRate: 0,
  offersPersonal: false,
};

describe('the answer after an edit', () => {
  it('counts a category once and a paused budget not at all', () => {
    const raised = withEdit(answer, 'a', { monthlyLimit: toCents(60_000), month });
    expect(raised.totals).toEqual({ limit: 120_000, spent: 17_500, remaining: 102_500 });
    const paused = withEdit(answer, 't', { isActive: false, month });
    expect(paused.totals).toEqual({ limit: 100_000, spent: 20_000, remaining: 80_000 });
    expect(withoutBudget(answer, 'a', month).totals).toEqual({
      limit: 60_000,
      spent: 17_500,
      remaining: 42_500,
    });
  });

  it('counts a part’s budget within that of its parent, and by itself without one', () => {
    const groceries = budget('g', {
      categoryId: 'groceries',
      categoryIds: ['groceries'],
      monthlyLimit: toCents(30_000),
      spent: toCents(12_000),
    });
    const both = { ...answer, budgets: [budget('a'), groceries] };
    const food = withEdit(both, 'g', { monthlyLimit: toCents(40_000), month });
    expect(food.totals).toEqual({ limit: 50_000, spent: 20_000, remaining: 30_000 });
    expect(withoutBudget(both, 'a', month).totals).toEqual({
      limit: 30_000,
      spent: 12_000,
      remaining: 18_000,
    });
  });

  it('changes no other month, and a deletion no month before', () => {
    const earlier = { ...answer, month: addMonths(month, -1) };
    expect(withEdit(earlier, 'a', { monthlyLimit: toCents(1), month })).toBe(earlier);
    expect(withoutBudget(earlier, 'a', month)).toBe(earlier);
    expect(withoutBudget({ ...answer, month: addMonths(month, 1) }, 'a', month).budgets).toHaveLength(2);
  });

  it('is what it was once the budget is put back', () => {
    const changed = withEdit(answer, 't', { monthlyLimit: toCents(1), month, holdsFor: 'month' });
    expect(changed.budgets[2]?.isForMonthOnly).toBe(true);
    expect(withBudget(changed, month, travel)).toEqual(answer);
  });
});

describe('P11 the steps that undo an edit', () => {
  const ofMonth = budget('m', { isForMonthOnly: true, monthlyLimit: toCents(80_000) });
  const monthlyLimit = toCents(90_000);

  it('give back the limit, whether it was changed for the month or onward', () => {
    for (const holdsFor of ['month', 'onward'] as const)
      expect(undoSteps(budget('a'), { monthlyLimit, month, holdsFor })).toEqual([
        { edit: { monthlyLimit: 50_000, month, holdsFor: 'onward' } },
      ]);
    expect(undoSteps(ofMonth, { monthlyLimit, month, holdsFor: 'month' })).toEqual([
      { edit: { monthlyLimit: 80_000, month, holdsFor: 'month' } },
    ]);
    expect(undoSteps(travel, { isActive: false, month })).toEqual([{ edit: { isActive: true, month } }]);
  });

  it('give back the limit that an own limit of the month hid', () => {
    const onward = { monthlyLimit, month, holdsFor: 'onward' } as const;
    const back = { edit: { monthlyLimit: 80_000, month, holdsFor: 'month' } };
    expect(undoSteps(ofMonth, onward, budget('m'))).toEqual([
      { edit: { monthlyLimit: 50_000, month, holdsFor: 'onward' } },
      back,
    ]);
    expect(undoSteps(ofMonth, onward)).toEqual([{ deleteFrom: addMonths(month, 1) }, back]);
    expect(undoSteps(ofMonth, onward, editedBudget(ofMonth, { monthlyLimit, holdsFor: 'month' }))).toBeNull();
  });
});
