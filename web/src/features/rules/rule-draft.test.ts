import type { RuleDefinition } from '@cairn/contract/rules';
import { toCents } from '@cairn/domain/money';
import { describe, expect, it } from 'vitest';
import { definitionOf, draftOf, newAction, newCondition } from './rule-draft.ts';

const everything: RuleDefinition = {
  conditions: [
    { is: 'text', match: 'pattern', text: '^sq .*' },
    { is: 'merchant', name: 'Plum' },
    { is: 'amount', min: toCents(12_50), max: null },
    { is: 'direction', type: 'credit' },
    { is: 'account', accountIds: ['0d9fe6d5-1f6f-4a53-8b35-cd6e0a0d1f11'] },
    { is: 'category', categoryIds: ['groceries'] },
    { is: 'tag', tagIds: ['0d9fe6d5-1f6f-4a53-8b35-cd6e0a0d1f12'] },
    { is: 'day_of_month', from: 28, to: 3 },
    { is: 'weekday', days: [1, 7] },
  ],
  actions: [
    { is: 'category', categoryId: 'travel' },
    { is: 'merchant', name: 'Plum Orchard' },
    { is: 'note', note: 'fruit' },
    { is: 'tags', tagIds: ['0d9fe6d5-1f6f-4a53-8b35-cd6e0a0d1f12'] },
    { is: 'hide' },
    {
      is: 'split',
      by: 'percent',
      parts: [
        { categoryId: 'groceries', note: 'food', tagIds: [], percent: 66.67, amount: null },
        { categoryId: 'pets', note: null, tagIds: [], percent: null, amount: null },
      ],
    },
  ],
};

describe('a rule as it is typed', () => {
  it('becomes the rule that it was made from', () => {
    expect(definitionOf(draftOf(everything))).toEqual({ definition: everything, problem: null });
  });

  it('is none while something is missing, and says what is wrong', () => {
    const action = newAction({ categoryId: 'travel' });
    const of = (condition: Parameters<typeof newCondition>[0]) =>
      definitionOf({ conditions: [newCondition(condition)], actions: [action] });
    expect(of({ text: 'a' })).toEqual({ definition: null, problem: null });
    expect(of({ is: 'amount' })).toEqual({ definition: null, problem: null });
    expect(of({ text: '(ab', match: 'pattern' }).problem).toBe('A bracket “(” has no end.');
    expect(of({ is: 'amount', min: '5', max: '2' }).problem).toContain('smaller limit');
    expect(of({ text: 'ab' }).definition).not.toBeNull();
  });
});
