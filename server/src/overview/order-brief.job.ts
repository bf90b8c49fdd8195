import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { needsOrder } from '../insights/brief.ts';
import { readBrief, saveBrief } from '../insights/briefs.store.ts';
import { readBriefCandidates } from '../insights/insights.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { failedReply } from '../llm/model-error.ts';
import { type BudgetDeps, withinBudget } from '../model/model-budget.ts';
import { briefRequest, numberedOf, readBriefReply } from './brief-request.ts';

/**
 * Asks the language model to choose and order the month's brief, in one call outside any transaction. It is asked once for the same
 * insights, even if the reply was invalid, and again after the next refresh if it failed.
 */
export async function orderBrief(deps: BudgetDeps, scope: HouseholdScope): Promise<void> {
  const { database, now } = deps;
  const model = withinBudget(deps, scope, 'brief');
  const { candidates, saved, today } = await inHousehold(database, scope, async (tx) => ({
    candidates: await readBriefCandidates(tx),
    saved: await readBrief(tx),
    today: todayOf(await readHousehold(tx), now()),
  }));
  if (!needsOrder(candidates, saved, model.name)) return;
  const numbered = numberedOf(candidates);
  const answer = await model.answer(briefRequest(numbered, today)).catch(failedReply);
  if (answer === null) return;
  const { insightIds, dropped } =
    answer === 'unreadable' ? { insightIds: [], dropped: 0 } : readBriefReply(answer, numbered);
  await model.countDropped(dropped);
  await inHousehold(database, scope, (tx) =>
    saveBrief(tx, candidates, { model: model.name, insightIds, now: now() }),
  );
}
