import type { NewBudget } from '@cairn/contract/budgets';
import { toCents } from '@cairn/domain/money';
import { addMonths, monthOf, type PlainDate, type PlainMonth } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import { addBudget, deleteBudget, editBudget, readBudgets } from '../../server/src/budgets/budgets.store.ts';
import { readCategoryTree } from '../../server/src/categories/categories.store.ts';
import type { HouseholdTransaction } from '../../server/src/db/in-household.ts';

/** Budgets for parents and parts, from some month on or for one month, some of them changed, paused or deleted since. */
export async function planBudgets(
  tx: HouseholdTransaction,
  random: Random,
  { today, now }: { today: PlainDate; now: Date },
): Promise<void> {
  const names = (await readCategoryTree(tx))
    .filter(({ kind }) => kind === 'spending')
    .map(({ name }) => name);
  const month = (): PlainMonth => addMonths(monthOf(today), -random.int(0, 2));
  const limit = () => toCents(random.int(0, 900) * 100);
  const holdsFor = (): NewBudget['holdsFor'] => (random.chance(0.3) ? 'month' : 'onward');
  for (let count = random.int(0, 3); count > 0; count -= 1) {
    const category = random.pick(names);
    if (category === undefined) return;
    await addBudget(tx, { category, monthlyLimit: limit(), month: month(), holdsFor: holdsFor() }, now);
  }
  const { budgets } = await readBudgets(tx, undefined, now);
  for (const { id } of budgets) {
    if (random.chance(0.2)) await editBudget(tx, id, { isActive: false }, now);
    if (random.chance(0.1)) await editBudget(tx, id, { isActive: true }, now);
    if (random.chance(0.3))
      await editBudget(
        tx,
        id,
        { monthlyLimit: limit(), isActive: random.chance(0.8), holdsFor: holdsFor() },
        now,
      );
    else if (random.chance(0.1)) await deleteBudget(tx, id, undefined, now);
  }
}
