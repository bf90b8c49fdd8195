import type { CategoryChange, NewCategory } from '@cairn/contract/categories';
import { toCents } from '@cairn/domain/money';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { readCategoryTree } from './categories.store.ts';
import { createCategoryEdits } from './category-edits.ts';

export const restaurant = {
  primary: 'FOOD_AND_DRINK',
  detailed: 'FOOD_AND_DRINK_RESTAURANT',
  confidence: 'HIGH',
};
export const coffee = { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_COFFEE', confidence: 'HIGH' };

/** A household with one row at a restaurant and one at a coffee shop. */
export async function openTree(ledgers: TestLedgers) {
  const { bank, ledger } = await ledgers.openBank();
  const dinner = bank.put({ amountCents: toCents(-40_00), description: 'QXZ ONE', category: restaurant });
  const latte = bank.put({ amountCents: toCents(-5_00), description: 'VWB TWO', category: coffee });
  await ledger.apply(bank.delta(0));
  const edits = createCategoryEdits({ database: ledgers.database, now: () => now });
  return {
    bank,
    ledger,
    dinner,
    latte,
    add: (wanted: NewCategory) => edits.add(ledger.scope, wanted),
    change: (id: string, change: CategoryChange) => edits.change(ledger.scope, id, change),
    undo: openTestUndo(ledgers.database, ledger.scope),
    find: async (id: string) => (await ledger.run(readCategoryTree)).find((category) => category.id === id),
  };
}

export type Tree = Awaited<ReturnType<typeof openTree>>;

export const spendingOf = async (ledger: TestLedger) =>
  (await ledger.run((tx) => readDashboard(tx, now))).spending_by_category;
