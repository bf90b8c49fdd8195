import { randomUUID } from 'node:crypto';
import { faultOfDay } from '@cairn/domain/ledger-row';
import { isPlainMonth, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { insertBudget } from '../budgets/budget-plan.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { createRoles, limitlessGroups } from '../files/apps/app-words.ts';
import type { Plan, ReadFile } from '../files/statements/statement.ts';
import { negate } from '../files/values/decimal.ts';
import { centsOf } from './cents.ts';
import { type FileCategoryUse, saveFileCategories } from './file-categories.ts';
import { budgetsOfOthers, readBudgetIds } from './file-limits.store.ts';
import { limitsOf } from './plan-limits.ts';
import type { Prepared } from './prepare-import.ts';

type Tx = HouseholdTransaction;

/** `budgetIds`: the budgets that the import has, its own and those that other imports have made of the same categories. */
export type WrittenLimits = { budgetIds: string[]; limitCount: number };

/**
 * Makes what other apps planned to spend the limits of their categories, where these have no budget yet. Limits are in the household’s currency, so plans
 * of a file in another one stay out, as do those that are no limit: of income, transfers and the payment of cards.
 */
export async function writeLimits(
  tx: Tx,
  importId: string,
  { files }: Pick<Prepared, 'files'>,
  { currency, today, now }: { currency: string; today: PlainDate; now: Date },
): Promise<WrittenLimits> {
  const written: WrittenLimits = { budgetIds: [], limitCount: 0 };
  for (const { reading } of files) {
    if (!('file' in reading) || !isIn(reading.file, currency)) continue;
    const taken = reading.file.plans.flatMap((plan) => takenOf(plan, reading.file));
    const chosen = await saveFileCategories(
      tx,
      taken.map(({ use }) => use),
    );
    const spending = taken.flatMap(({ use, month, cents }) => {
      const category = chosen.get(use);
      return category?.kind === 'spending' ? [{ categoryId: category.id, month, cents }] : [];
    });
    const before = await readBudgetIds(tx);
    const there = new Set<string>();
    for (const [at, limits] of limitsOf(spending, monthOf(today)).entries()) {
      const { categoryId, months, onward, amountCount } = limits;
      const ofCategory = before.get(categoryId);
      if (ofCategory !== undefined) {
        for (const id of ofCategory) there.add(id);
        continue;
      }
      const id = randomUUID();
      await insertBudget(tx, id, {
        categoryId,
        // They are listed in this order.
        createdAt: new Date(now.getTime() + at),
        terms: onward === null ? [] : [{ ...onward, status: 'active' }],
        months,
      });
      written.budgetIds.push(id);
      written.limitCount += amountCount;
    }
    written.budgetIds.push(...(await budgetsOfOthers(tx, importId, [...there])));
  }
  return { ...written, budgetIds: [...new Set(written.budgetIds)] };
}

function isIn({ statements }: ReadFile, currency: string): boolean {
  return statements.every((one) => one.currency === null || one.currency === currency);
}

/** A plan that can be a limit, with what it says of its category. */
function takenOf({ category, month, amount }: Plan, { format, app, categories }: ReadFile) {
  const listed = categories.find(({ name }) => name === category);
  const cents = centsOf(amount);
  if (
    cents === null ||
    !isPlainMonth(month) ||
    faultOfDay(monthRange(month).from, null) !== null ||
    listed?.isIncome === true ||
    limitlessGroups(app).has(listed?.group?.toLowerCase() ?? '') ||
    createRoles(app).ofCategory(category) !== null
  )
    return [];
  const use: FileCategoryUse = {
    format,
    isNamed: true,
    // As money that is spent.
    amount: negate(amount),
    role: null,
    category,
    isIncome: listed?.isIncome ?? null,
  };
  return [{ use, month, cents }];
}
