import type { BudgetEdit } from '@cairn/contract/budgets';
import { toCents } from '@cairn/domain/money';
import { addMonths, monthOf, type PlainMonth } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { addBudget, deleteBudget, editBudget, readActiveBudgets, readBudgets } from './budgets.store.ts';

const ledgers = useTestLedgers();

const thisMonth = monthOf(dayBefore(0));
const month = (offset: number): PlainMonth => addMonths(thisMonth, offset);

/** The limits that a month shows, in dollars. */
async function limitsOf(ledger: TestLedger, offset: number): Promise<number[]> {
  const { budgets } = await ledger.run((tx) => readBudgets(tx, month(offset), now));
  return budgets.map(({ monthlyLimit }) => monthlyLimit / 100);
}

/** The limits that a month shows, in dollars, and whether each counts. */
async function plansOf(ledger: TestLedger, offset: number): Promise<[number, boolean][]> {
  const { budgets } = await ledger.run((tx) => readBudgets(tx, month(offset), now));
  return budgets.map(({ monthlyLimit, isActive }) => [monthlyLimit / 100, isActive]);
}

const add = (ledger: TestLedger, category: string, dollars: number, more: object = {}) =>
  ledger.run((tx) => addBudget(tx, { category, monthlyLimit: toCents(dollars * 100), ...more }, now));
const edit = (ledger: TestLedger, id: string, change: BudgetEdit) =>
  ledger.run((tx) => editBudget(tx, id, change, now));

describe('a limit applies from a month on', () => {
  test('past months keep their limits and have no later budgets', async () => {
    const ledger = await ledgers.openLedger();
    const { id } = await add(ledger, 'Shopping', 300, { month: month(-2) });
    await edit(ledger, id, { monthlyLimit: toCents(400_00) });
    expect(await Promise.all([-3, -2, -1, 0, 1].map((offset) => limitsOf(ledger, offset)))).toEqual([
      [],
      [300],
      [300],
      [400],
      [400],
    ]);
  });

  test('or for one month alone', async () => {
    const ledger = await ledgers.openLedger();
    const { id } = await add(ledger, 'Shopping', 300, { month: month(-2) });
    const only = await edit(ledger, id, {
      monthlyLimit: toCents(900_00),
      month: month(-1),
      holdsFor: 'month',
    });
    expect(only).toMatchObject({ monthlyLimit: 900_00, isForMonthOnly: true });
    expect(await Promise.all([-2, -1, 0].map((offset) => limitsOf(ledger, offset)))).toEqual([
      [300],
      [900],
      [300],
    ]);
    await add(ledger, 'Travel', 2_000, { holdsFor: 'month' });
    expect(await Promise.all([-1, 0, 1].map((offset) => limitsOf(ledger, offset)))).toEqual([
      [900],
      [300, 2_000],
      [300],
    ]);
  });

  test('a deleted one and a paused one stay in the months before', async () => {
    const ledger = await ledgers.openLedger();
    const deleted = await add(ledger, 'Shopping', 300, { month: month(-1) });
    const paused = await add(ledger, 'Travel', 100, { month: month(-1) });
    await ledger.run((tx) => deleteBudget(tx, deleted.id, undefined, now));
    await edit(ledger, paused.id, { isActive: false });
    expect(await limitsOf(ledger, -1)).toEqual([300, 100]);
    expect(await limitsOf(ledger, 0)).toEqual([100]);
    const active = (offset: number) => ledger.run((tx) => readActiveBudgets(tx, month(offset)));
    expect((await active(-1)).map(({ name }) => name)).toEqual(['Shopping', 'Travel']);
    expect(await active(0)).toEqual([]);
    await expect(edit(ledger, deleted.id, { isActive: true })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('in any order of changes, each month has the last one that applies to it', async () => {
    const offset = fc.integer({ min: -3, max: 3 });
    const limitChange = fc.record({
      offset,
      dollars: fc.integer({ min: 0, max: 50 }),
      holdsFor: fc.constantFrom('onward' as const, 'month' as const),
    });
    const change = fc.oneof(limitChange, fc.record({ offset, isActive: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const ledger = await ledgers.openLedger();
        const { id } = await add(ledger, 'Shopping', 7, { month: month(-3) });
        for (const change of changes) await edit(ledger, id, editOf(change));
        const limits = changes.filter((change) => 'dollars' in change);
        const pauses = changes.filter((change) => 'isActive' in change);
        for (const offset of [-3, -2, -1, 0, 1, 2, 3])
          expect(await plansOf(ledger, offset)).toEqual([
            [expectedLimit(limits, offset), lastOnward(pauses, offset)?.isActive ?? true],
          ]);
      }),
      drawnRuns(25),
    );
  });
});

describe('pausing leaves limits as they are', () => {
  test('a limit of one month alone stays one, through pause and resume', async () => {
    const ledger = await ledgers.openLedger();
    const { id } = await add(ledger, 'Shopping', 500, { month: month(-1) });
    await edit(ledger, id, { monthlyLimit: toCents(800_00), holdsFor: 'month' });
    const paused = await edit(ledger, id, { isActive: false, month: thisMonth });
    expect(paused).toMatchObject({ monthlyLimit: 800_00, isForMonthOnly: true, isActive: false });
    expect(await plansOf(ledger, 1)).toEqual([[500, false]]);
    await edit(ledger, id, { isActive: true, month: thisMonth });
    expect(await Promise.all([-1, 0, 1].map((offset) => plansOf(ledger, offset)))).toEqual([
      [[500, true]],
      [[800, true]],
      [[500, true]],
    ]);
  });

  test('a budget of one month alone is of that month only, paused or not', async () => {
    const ledger = await ledgers.openLedger();
    const { id } = await add(ledger, 'Travel', 2_000, { holdsFor: 'month' });
    await edit(ledger, id, { isActive: false });
    expect(await plansOf(ledger, 0)).toEqual([[2_000, false]]);
    expect(await plansOf(ledger, 1)).toEqual([]);
    await edit(ledger, id, { monthlyLimit: toCents(900_00), holdsFor: 'month', isActive: false });
    expect(await plansOf(ledger, 0)).toEqual([[900, false]]);
    await edit(ledger, id, { isActive: true });
    expect(await Promise.all([0, 1].map((offset) => plansOf(ledger, offset)))).toEqual([[[900, true]], []]);
    await ledger.run((tx) => deleteBudget(tx, id, undefined, now));
    expect(await plansOf(ledger, 0)).toEqual([]);
  });

  test('and lets an earlier change of the limit apply to the month', async () => {
    const ledger = await ledgers.openLedger();
    const { id } = await add(ledger, 'Shopping', 500, { month: month(-2) });
    await edit(ledger, id, { isActive: false });
    await edit(ledger, id, { monthlyLimit: toCents(600_00), month: month(-1) });
    expect(await plansOf(ledger, 0)).toEqual([[600, false]]);
  });
});

type Change = { offset: number; dollars: number; holdsFor: 'onward' | 'month' };

function editOf(change: Change | { offset: number; isActive: boolean }): BudgetEdit {
  if ('isActive' in change) return { isActive: change.isActive, month: month(change.offset) };
  const { dollars, holdsFor, offset } = change;
  return { monthlyLimit: toCents(dollars * 100), holdsFor, month: month(offset) };
}

/** What holds in a month, from the changes alone: its own limit, unless one that holds onward came later from that very month. */
function expectedLimit(changes: readonly Change[], offset: number): number {
  const own = changes.findLast((change) => change.offset === offset);
  if (own?.holdsFor === 'month') return own.dollars;
  const onward = changes.filter((change) => change.holdsFor === 'onward');
  return lastOnward(onward, offset)?.dollars ?? 7;
}

/** Of changes that hold onward the one that a month has: from the latest month until then, and of those the last. */
function lastOnward<C extends { offset: number }>(changes: readonly C[], offset: number): C | null {
  return changes
    .filter((change) => change.offset <= offset)
    .reduce<C | null>(
      (last, change) => (last === null || change.offset >= last.offset ? change : last),
      null,
    );
}

test('P34 a budget for a part counts its rows, its parent’s counts them too, and the totals count them once', async () => {
  const { bank, ledger } = await ledgers.openBank();
  bank.put({ amountCents: toCents(-80_00) });
  const restaurant = { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_RESTAURANT', confidence: 'HIGH' };
  bank.put({ amountCents: toCents(-20_00), description: 'QXZ', category: restaurant });
  await ledger.apply(bank.delta(0));
  await add(ledger, 'Food & Dining', 500);
  await add(ledger, 'restaurants', 100);
  const { budgets, totals } = await ledger.run((tx) => readBudgets(tx, undefined, now));
  expect(budgets).toMatchObject([
    { category: 'Food & Dining', spent: 100_00 },
    { category: 'Restaurants', categoryId: 'restaurants', spent: 20_00 },
  ]);
  expect(totals).toEqual({ limit: 500_00, spent: 100_00, remaining: 400_00 });
});

test.each(['Income', 'Paycheck', 'Transfers', 'Nothing of the kind'])(
  '%s can have no budget',
  async (name) => {
    const ledger = await ledgers.openLedger();
    await expect(add(ledger, name, 100)).rejects.toMatchObject({ code: 'not_found' });
  },
);
