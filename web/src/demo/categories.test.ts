import { sumCents, toCents } from '@cairn/domain/money';
import { addMonths, monthOf, toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, it } from 'vitest';
import type { CallInput } from '../lib/call-types.ts';
import { openTestDemo } from './test-demo.ts';

const open = () => openTestDemo(() => new Date('2026-03-14T15:00:00Z'));
type Call = ReturnType<typeof open>;

async function named(call: Call, name: string) {
  return (await call('categories', {})).categories.find((category) => category.name === name);
}

/** Everything that shows categories, to compare before and after. */
async function surfaces(call: Call) {
  return {
    tree: await call('categories', {}),
    dashboard: await call('dashboard', {}),
    budgets: await call('budgets', {}),
    rows: await call('transactions', {}),
  };
}

const params = (categoryId: string) => ({ params: { categoryId } });

describe('the demo’s tree of categories', () => {
  it('is each parent, followed by its parts, with what is in them', async () => {
    const { categories } = await open()('categories', {});
    let parent: string | null = null;
    for (const { id, parentId } of categories) {
      if (parentId === null) parent = id;
      else expect(parentId).toBe(parent);
    }
    const food = categories.find(({ id }) => id === 'food-and-dining');
    expect(food).toMatchObject({ transactionsCount: 1, color: 0, isBuiltIn: true, isHidden: false });
  });

  it('P11 each change can be undone, and then everything is as it was', async () => {
    const call = open();
    const before = await surfaces(call);
    const changes = [
      call('changeCategory', { ...params('general-stores'), body: { name: 'Big stores' } }),
      call('changeCategory', { ...params('restaurants'), body: { parentId: 'travel' } }),
      call('changeCategory', { ...params('shopping'), body: { color: 2 } }),
      call('changeCategory', { ...params('coffee'), body: { isHidden: true } }),
      call('changeCategory', { ...params('general-stores'), body: { mergeInto: 'groceries' } }),
      call('addCategory', { body: { name: 'Hobbies', parentId: null, kind: 'spending' } }),
    ];
    const made = await Promise.all(changes);
    expect(await surfaces(call)).not.toEqual(before);
    for (const { stepId } of made.toReversed()) await call('undoHistoryStep', { params: { stepId } });
    expect(await surfaces(call)).toEqual(before);
  });

  it('P34 a merge moves the rows on every surface, and the total stays', async () => {
    const call = open();
    const total = (await call('dashboard', {})).financial_summary.monthly_spending;
    const merged = await call('changeCategory', {
      ...params('general-stores'),
      body: { mergeInto: 'restaurants' },
    });
    expect(merged).toMatchObject({ categoryId: 'restaurants', changedCount: 1 });
    const { spending_by_category: spending } = await call('dashboard', {});
    expect(spending[0]).toEqual({ category: 'Food & Dining', amount: 285_08 });
    expect(sumCents(spending.map(({ amount }) => amount))).toBe(total);
    const { budgets } = await call('budgets', {});
    expect(budgets.map(({ category, spent }) => [category, spent])).toEqual([
      ['Food & Dining', 285_08],
      ['Shopping', 0],
      ['Entertainment', 0],
    ]);
    expect(await named(call, 'Department & discount stores')).toBeUndefined();
  });

  it('undoes one change and keeps a later one', async () => {
    const call = open();
    const renamed = await call('changeCategory', { ...params('shopping'), body: { name: 'Things' } });
    await call('changeCategory', { ...params('shopping'), body: { color: 3 } });
    await call('undoHistoryStep', { params: { stepId: renamed.stepId } });
    expect(await named(call, 'Shopping')).toMatchObject({ color: 3 });
  });

  it('does not undo a change that a later change conflicts with', async () => {
    const call = open();
    const change = (id: string, body: CallInput<'changeCategory'>['body']) =>
      call('changeCategory', { ...params(id), body });
    const undo = ({ stepId }: { stepId: string }) => call('undoHistoryStep', { params: { stepId } });
    const before = await surfaces(call);
    const first = await change('restaurants', { parentId: 'entertainment' });
    const second = await change('restaurants', { parentId: 'transfer' });
    const third = await change('coffee', { mergeInto: 'restaurants' });
    const fourth = await change('restaurants', { mergeInto: 'groceries' });
    const added = await call('addCategory', { body: { name: 'Hobbies', parentId: 'shopping' } });
    const fifth = await change('bars-and-alcohol', { mergeInto: added.categoryId });
    for (const made of [first, second, third, added])
      await expect(undo(made)).rejects.toMatchObject({ error: 'conflict' });
    for (const made of [fifth, added, fourth, third, second, first]) await undo(made);
    expect(await surfaces(call)).toEqual(before);
  });

  it.each<[string, CallInput<'changeCategory'>['body'], object]>([
    ['coffee', { name: 'shopping' }, { error: 'conflict' }],
    ['shopping', { mergeInto: 'travel' }, { message: 'Move or merge its subcategories first.' }],
    ['other', { isHidden: true }, { error: 'invalid_request' }],
    ['shopping', { parentId: 'travel' }, { error: 'invalid_request' }],
    ['coffee', { parentId: 'groceries' }, { error: 'invalid_request' }],
    ['mortgage', { mergeInto: 'rent' }, { error: 'invalid_request' }],
    ['housing', { isHidden: true }, { error: 'invalid_request' }],
    ['coffee', { mergeInto: 'cash' }, { error: 'invalid_request' }],
    ['uncategorized', { name: 'To do' }, { error: 'invalid_request' }],
    ['no-such', { color: 1 }, { error: 'not_found' }],
  ])('refuses what the server refuses: of %s %j', async (id, body, refusal) => {
    await expect(open()('changeCategory', { ...params(id), body })).rejects.toMatchObject(refusal);
  });
});

describe('the demo’s budgets by month', () => {
  const march = monthOf(toPlainDate('2026-03-14'));
  const april = addMonths(march, 1);
  const february = addMonths(march, -1);

  it('keep what was planned, from a month on or for one alone, and begin with their first month', async () => {
    const call = open();
    const limitIn = async (month: typeof march) => {
      const { budgets } = await call('budgets', { query: { month } });
      const budget = budgets.find(({ category }) => category === 'Groceries');
      return budget && [budget.monthlyLimit, budget.isForMonthOnly];
    };
    const body = { category: 'Groceries', monthlyLimit: toCents(300_00) };
    const { id } = await call('addBudget', { body });
    expect([await limitIn(february), await limitIn(march)]).toEqual([undefined, [300_00, false]]);
    const edit = (changes: CallInput<'editBudget'>['body']) =>
      call('editBudget', { params: { budgetId: id }, body: changes });
    await edit({ monthlyLimit: toCents(400_00), month: april, holdsFor: 'onward' });
    await edit({ monthlyLimit: toCents(900_00), month: march, holdsFor: 'month' });
    expect([await limitIn(march), await limitIn(april)]).toEqual([
      [900_00, true],
      [400_00, false],
    ]);
    await call('deleteBudget', { params: { budgetId: id }, query: { month: april } });
    expect([await limitIn(march), await limitIn(april)]).toEqual([[900_00, true], undefined]);
  });

  it('keep a limit of one month alone through a pause, and a budget of one month in that month', async () => {
    const call = open();
    const plans = async (month: typeof march) => {
      const { budgets } = await call('budgets', { query: { month } });
      return budgets
        .filter(({ category }) => ['Groceries', 'Travel'].includes(category))
        .map(({ monthlyLimit, isForMonthOnly, isActive }) => [monthlyLimit, isForMonthOnly, isActive]);
    };
    const groceries = await call('addBudget', {
      body: { category: 'Groceries', monthlyLimit: toCents(500_00) },
    });
    const own = { monthlyLimit: toCents(800_00), holdsFor: 'month' } as const;
    await call('editBudget', { params: { budgetId: groceries.id }, body: own });
    const travel = await call('addBudget', { body: { category: 'Travel', ...own } });
    for (const isActive of [false, true]) {
      for (const { id } of [groceries, travel])
        await call('editBudget', { params: { budgetId: id }, body: { isActive } });
      expect(await plans(march)).toEqual([
        [800_00, true, isActive],
        [800_00, true, isActive],
      ]);
      expect(await plans(april)).toEqual([[500_00, false, isActive]]);
    }
  });

  it('count a part’s budget within that of its parent', async () => {
    const call = open();
    const before = (await call('budgets', {})).totals;
    await call('addBudget', { body: { category: 'Restaurants', monthlyLimit: toCents(40_00) } });
    const { budgets, totals } = await call('budgets', {});
    expect(budgets).toHaveLength(4);
    expect(totals).toEqual(before);
  });
});
