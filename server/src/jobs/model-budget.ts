import type { PlainDate } from '@cairn/contract/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../ledger/households.store.ts';
import type { LanguageModel, ModelUsage } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import { holdUsage, type ModelAmount, settleUsage } from '../llm/model-usage.store.ts';
import { estimateInputTokens } from '../llm/token-estimate.ts';

/** Millionths of a US dollar for a million tokens; null when nobody said. */
export type ModelPrices = { inputMicros: number; outputMicros: number } | null;

export type BudgetDeps = {
  database: Database;
  model: LanguageModel;
  prices: ModelPrices;
  /** Of one household on one day of its own. */
  daily: ModelAmount;
  now: () => Date;
};

const tokensOfPrice = 1_000_000;

/**
 * The model for one household, within its day's budget: what a call may use at most is set aside before it, and what it used put
 * in its place after it. No transaction is open while the model answers. Rejects with a ModelError `budget` when the day is used up.
 */
export function withinBudget(deps: BudgetDeps, scope: HouseholdScope): LanguageModel {
  const { database, model, prices, daily, now } = deps;
  return {
    name: model.name,
    answer: async (request) => {
      const most = { inputTokens: estimateInputTokens(request), outputTokens: request.mostOutputTokens };
      const held = { tokens: most.inputTokens + most.outputTokens, micros: costMicros(most, prices) };
      const on = await inHousehold(database, scope, async (tx) => {
        const today = todayOf(await readHousehold(tx), now());
        return (await holdUsage(tx, today, held, daily)) ? today : null;
      });
      if (on === null) throw new ModelError('budget');
      const settle = (used: ModelUsage | null) => settleCall(deps, scope, on, held, used);
      try {
        const answer = await model.answer(request);
        await settle(answer.usage);
        return answer;
      } catch (error) {
        // A model that was cut off may have counted all the same: what was set aside counts as used.
        const isCounted =
          error instanceof ModelError && (error.code === 'timeout' || error.code === 'unreadable');
        await settle(isCounted ? most : null);
        throw error;
      }
    },
  };
}

async function settleCall(
  { database, prices }: BudgetDeps,
  scope: HouseholdScope,
  on: PlainDate,
  held: ModelAmount,
  used: ModelUsage | null,
): Promise<void> {
  await inHousehold(database, scope, (tx) =>
    settleUsage(tx, on, held, used && { ...used, micros: costMicros(used, prices) }),
  );
}

/** Rounded up, so that a call is never free. 0 where no prices are known. */
function costMicros({ inputTokens, outputTokens }: ModelUsage, prices: ModelPrices): number {
  if (prices === null) return 0;
  return Math.ceil((inputTokens * prices.inputMicros + outputTokens * prices.outputMicros) / tokensOfPrice);
}
