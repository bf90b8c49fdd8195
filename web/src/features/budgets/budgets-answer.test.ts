import type { Budget } from '@cairn/contract/budgets';
import { toCents } from '@cairn/contract/money';
import { monthOf, toPlainDate } from '@cairn/contract/plain-date';
import { describe, expect, it } from 'vitest';
import { type BudgetsAnswer, inverseOf, withEdit, withoutBudget } from './budgets-answer.ts';

function budget(id: string, changes: Partial<Budget> = {}): Budget {
  return {
    id,
    category: 'Food & Dining',
    monthlyLimit: toCents(50_000),
    spent: toCents(20_000),
    isActive: true,
    categoryIds: ['groceries'],
    ...changes,
  };
}

const travel = budget('t', { category: 'Travel', monthlyLimit: toCents(10_000), spent: toCents(-2_500) });
const answer: BudgetsAnswer = {
  month: monthOf(toPlainDate('2026-11-20')),
  budgets: [budget('a'), budget('b'), travel],
  totals: { limit: toCents(110_000), spent: toCents(17_500), remaining: toCents(92_500) },
};

describe('the answer after an edit', () => {
  it('counts a category once and a paused budget not at all', () => {
    const raised = withEdit(answer, 'a', { monthlyLimit: toCents(60_000) });
    expect(raised.totals).toEqual({ limit: 120_000, spent: 17_500, remaining: 102_500 });
    const paused = withEdit(answer, 't', { isActive: false });
    expect(paused.totals).toEqual({ limit: 100_000, spent: 20_000, remaining: 80_000 });
    expect(withoutBudget(answer, 'a').totals).toEqual({ limit: 60_000, spent: 17_500, remaining: 42_500 });
  });

  it('is what it was after the edit and its inverse', () => {
    for (const edit of [{ monthlyLimit: toCents(1) }, { isActive: false }])
      expect(withEdit(withEdit(answer, 't', edit), 't', inverseOf(travel, edit))).toEqual(answer);
  });
});
