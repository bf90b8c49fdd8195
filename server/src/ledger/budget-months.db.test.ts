import type { BudgetEdit } from '@cairn/contract/budgets';
import { toCents } from '@cairn/contract/money';
import { addMonths, monthOf, type PlainMonth } from '@cairn/contract/plain-date';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBudget, deleteBudget, editBudget, readActiveBudgets, readBudgets } from './budgets.store.ts';
import { TestBank } from './test-bank.ts';
import { dayBefore, now, openTestLedgers, type TestLedger } from './test-ledger.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

const thisMonth = monthOf(dayBefore(0));
const month = (offset: number): PlainMonth => addMonths(thisMonth, offset);

/** The limits that a month shows, in dollars. */
async function limitsOf(ledger: TestLedger, offset: number): Promise<number[]> {
  const { budgets } = await ledger.run((tx) => readBudgets(tx, month(offset), now));
  return budgets.map(({ monthlyLimit }) => monthlyLimit / 100);
}

const add = (ledger: TestLedger, category: string, dollars: number, more: object = {}) =>
  ledger.run((tx) => addBudget(tx, { category, monthlyLimit: toCents(dollars * 100), ...more }, now));
const edit = (ledger: TestLedger, id: string, change: BudgetEdit) =>
  ledger.run((tx) => editBudget(tx, id, change, now));

describe('a limit holds from a month on', () => {
  test('so that past months keep what was planned then, and have no budget that came later', async () => {
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

  test('any order of changes leaves in each month what the last change that reaches it said', async () => {
    const change = fc.record({
      offset: fc.integer({ min: -3, max: 3 }),
      dollars: fc.integer({ min: 0, max: 50 }),
      holdsFor: fc.constantFrom('onward' as const, 'month' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const ledger = await ledgers.openLedger();
        const { id } = await add(ledger, 'Shopping', 7, { month: month(-3) });
        for (const { offset, dollars, holdsFor } of changes)
          await edit(ledger, id, { monthlyLimit: toCents(dollars * 100), month: month(offset), holdsFor });
        for (const offset of [-3, -2, -1, 0, 1, 2, 3])
          expect(await limitsOf(ledger, offset)).toEqual([expectedLimit(changes, offset)]);
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

type Change = { offset: number; dollars: number; holdsFor: 'onward' | 'month' };

/** What holds in a month, from the changes alone: its own limit, unless one that holds onward came later from that very month. */
function expectedLimit(changes: readonly Change[], offset: number): number {
  const own = changes.findLast((change) => change.offset === offset);
  if (own?.holdsFor === 'month') return own.dollars;
  const onward = changes
    .filter((change) => change.holdsFor === 'onward' && change.offset <= offset)
    .reduce<Change | null>(
      (last, change) => (last === null || change.offset >= last.offset ? change : last),
      null,
    );
  return onward?.dollars ?? 7;
}

test('P34 a budget for a part counts its rows, its parent’s counts them too, and the totals count them once', async () => {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
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
