import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { missedDays } from '../planned/plan-days.ts';
import { writePlan } from '../planned/planned.store.ts';
import { readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { saveFileCategories } from './file-categories.ts';
import { deletePastPlans, plansOfOthers } from './file-plans.store.ts';
import { isNewPlan } from './plan-import.ts';
import { type Added, addedOf, type Filled, predictAdded } from './row-categories.ts';

const maxDescriptionLength = 200;

/**
 * Plans the rows of days to come that are not planned yet. Returns the ids of all plans that this import has: those, and what other imports had planned
 * equally. What moved until today is none of them: the file has it too.
 */
export async function writePlans(
  tx: HouseholdTransaction,
  importId: string,
  filled: readonly Filled[],
  { today, now }: { today: PlainDate; now: Date },
): Promise<{ planIds: string[]; addedCount: number }> {
  const added = filled.flatMap(({ planned, account }) =>
    planned.rows.filter(isNewPlan).map((one) => addedOf(one, account)),
  );
  // They are shown no longer.
  await deletePastPlans(tx, addDays(today, -missedDays));
  if (added.length > 0) await addPlans(tx, added, { today, now });
  const there = filled.flatMap(({ planned }) =>
    planned.rows.filter((one) => one.decision === 'planned' && !isNewPlan(one)).map(({ id }) => id),
  );
  const planIds = [...added.map(({ planned }) => planned.id), ...(await plansOfOthers(tx, importId, there))];
  return { planIds: [...new Set(planIds)], addedCount: added.length };
}

async function addPlans(
  tx: HouseholdTransaction,
  added: readonly Added[],
  { today, now }: { today: PlainDate; now: Date },
): Promise<void> {
  const chosen = await saveFileCategories(
    tx,
    added.map(({ use }) => use),
  );
  const predictionOf = predictAdded(added, await readCategorizerInputs(tx));
  for (const one of added) {
    const { planned, account, use, row } = one;
    await writePlan(
      tx,
      planned.id,
      {
        accountId: account.id,
        description: descriptionOf(planned.row),
        amountCents: row.amountCents,
        categoryId: chosen.get(use)?.id ?? predictionOf(one).categoryId,
        frequency: 'once',
        firstOn: row.postedOn,
        lastOn: null,
        skippedOn: [],
        paidAfter: today,
      },
      now,
    );
  }
}

function descriptionOf({ description, category }: { description: string; category: string | null }): string {
  const text = description.trim().slice(0, maxDescriptionLength).toWellFormed();
  return text || category?.slice(0, maxDescriptionLength).toWellFormed() || 'Transaction';
}
