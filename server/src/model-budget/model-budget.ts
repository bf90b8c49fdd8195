import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import type { HouseholdModel, LanguageModel, ModelPurpose, ModelUsage } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import { countReplies, type ReplyCounts } from '../llm/model-replies.store.ts';
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
  /** Hears of parts of replies that did not fit: for the operator's log, so of counts only. */
  onDropped: (counts: { purpose: ModelPurpose; dropped: number }) => void;
  now: () => Date;
};

const tokensOfPrice = 1_000_000;

/** What a reply that is none counts as. */
const unreadableReply: ReplyCounts = { replies: 1, dropped: 1 };

/**
 * The model for one household and one purpose, within its day's budget: what a call may use at most is set aside before it, and what it used put
 * in its place after it. No transaction is open while the model answers. Rejects with a ModelError `budget` when the day is used up.
 */
export function withinBudget(deps: BudgetDeps, scope: HouseholdScope, purpose: ModelPurpose): HouseholdModel {
  const { database, model, prices, daily, now } = deps;
  const count = async (counts: ReplyCounts) => {
    if (counts.dropped > 0) deps.onDropped({ purpose, dropped: counts.dropped });
    await inHousehold(database, scope, async (tx) =>
      countReplies(tx, todayOf(await readHousehold(tx), now()), purpose, counts),
    );
  };
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
      const answer = await model.answer(request).catch(async (error: unknown) => {
        // A model that was cut off may have counted all the same: what was set aside counts as used.
        const isCounted =
          error instanceof ModelError && (error.code === 'timeout' || error.code === 'unreadable');
        await settle(isCounted ? most : null);
        if (error instanceof ModelError && error.code === 'unreadable') await count(unreadableReply);
        throw error;
      });
      // Outside what catches: what was set aside is given back once.
      await settle(answer.usage);
      await count({ replies: 1, dropped: 0 });
      return answer;
    },
    countDropped: async (dropped) => {
      if (dropped > 0) await count({ replies: 0, dropped });
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
