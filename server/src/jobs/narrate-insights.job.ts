import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { narrate } from '../insights/narrate.ts';
import { readTemplatesToReword, saveWording } from '../insights/wordings.store.ts';
import { ModelError } from '../llm/model-error.ts';
import { type BudgetDeps, withinBudget } from './model-budget.ts';

/**
 * Has the insights that a person sees reworded, one call each, outside any transaction. What the model cannot answer now stays in
 * the template's words and is asked for again after the next refresh; what was no answer, or what the gate refused, is not.
 */
export async function narrateInsights(deps: BudgetDeps, scope: HouseholdScope): Promise<void> {
  const model = withinBudget(deps, scope);
  const templates = await inHousehold(deps.database, scope, (tx) => readTemplatesToReword(tx, model.name));
  for (const template of templates) {
    const answer = await narrate(model, template).catch(toModelError);
    // A model that is busy, gone or out of budget is so for the next insight too.
    if (answer instanceof ModelError && answer.code !== 'unreadable') return;
    const wording = answer instanceof ModelError ? null : answer;
    await inHousehold(deps.database, scope, (tx) =>
      saveWording(tx, template, { model: model.name, wording, now: deps.now() }),
    );
  }
}

function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  throw error;
}
