import type { Knowledge } from '../categorise/categorise.ts';
import { type Correction, rememberCorrections } from '../categorise/correction-memory.ts';
import type { CategoryModel } from '../categorise/model/category-model.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readCategoryRules } from '../ledger/categories.store.ts';
import { readCorrections } from '../ledger/corrections.store.ts';

/** What the machine may go by for a household, with the corrections that its memory is made of, the oldest first. */
export type HouseholdKnowledge = Knowledge & { said: readonly Correction[] };

/** What the household has said, as far as the person may know of it, beside the trained model. */
export async function readKnowledge(
  tx: HouseholdTransaction,
  model: CategoryModel,
): Promise<HouseholdKnowledge> {
  const said = await readCorrections(tx);
  return { rules: await readCategoryRules(tx), corrections: rememberCorrections(said), model, said };
}

/** The knowledge with more corrections, newer than all that it holds. */
export function withCorrections(
  knowledge: HouseholdKnowledge,
  more: readonly Correction[],
): HouseholdKnowledge {
  const said = [...knowledge.said, ...more];
  return { ...knowledge, corrections: rememberCorrections(said), said };
}
