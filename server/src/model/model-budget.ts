import type { PlainDate } from '@cairn/domain/plain-date';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import type { HouseholdModel, LanguageModel, ModelPurpose, ModelUsage } from '../llm/language-model.ts';
import { ModelError } from '../llm/model-error.ts';
import { countReplies, type ReplyCounts } from '../llm/model-replies.store.ts';
import { type ModelAmount, recordUsage, reserveUsage } from '../llm/model-usage.store.ts';
import { estimateInputTokens } from '../llm/token-estimate.ts';
import { isEntitled } from '../plans/entitlements.ts';

/** Millionths of a US dollar per million tokens; null when not configured. */
export type ModelPrices = { inputMicros: number; outputMicros: number } | null;

export type BudgetDeps = {
  database: Database;
  model: LanguageModel;
  prices: ModelPrices;
  /** Limit per household and calendar day. */
  daily: ModelAmount;
  /** Called when parts of a reply are dropped; counts only, for the operator's log. */
  onDropped: (counts: { purpose: ModelPurpose; dropped: number }) => void;
  now: () => Date;
};

const tokensOfPrice = 1_000_000;

const unreadableReply: ReplyCounts = { replies: 1, dropped: 1 };

/**
 * The model for one household and purpose, within the daily budget: the maximum of a call is reserved before it and replaced
 * by its actual usage afterwards. No transaction is open during a call. Rejects with ModelError `budget` when the budget is
 * used up.
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
      const maximum = { inputTokens: estimateInputTokens(request), outputTokens: request.maxOutputTokens };
      const reserved = {
        tokens: maximum.inputTokens + maximum.outputTokens,
        micros: costMicros(maximum, prices),
      };
      const on = await inHousehold(database, scope, async (tx) => {
        // A plan without a model has no budget for one.
        if (!(await isEntitled(tx, 'model', now()))) return null;
        const today = todayOf(await readHousehold(tx), now());
        return (await reserveUsage(tx, today, reserved, daily)) ? today : null;
      });
      if (on === null) throw new ModelError('budget');
      const settle = (used: ModelUsage | null) => settleCall(deps, scope, on, reserved, used);
      const answer = await model.answer(request).catch(async (error: unknown) => {
        // A call that was cut off may be billed: the whole reservation counts.
        const isCounted =
          error instanceof ModelError && (error.code === 'timeout' || error.code === 'unreadable');
        await settle(isCounted ? maximum : null);
        if (error instanceof ModelError && error.code === 'unreadable') await count(unreadableReply);
        throw error;
      });
      // Outside the catch, so that the reservation is settled once.
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
  reserved: ModelAmount,
  used: ModelUsage | null,
): Promise<void> {
  await inHousehold(database, scope, (tx) =>
    recordUsage(tx, on, reserved, used && { ...used, micros: costMicros(used, prices) }),
  );
}

/** Rounded up. 0 without prices. */
function costMicros({ inputTokens, outputTokens }: ModelUsage, prices: ModelPrices): number {
  if (prices === null) return 0;
  return Math.ceil((inputTokens * prices.inputMicros + outputTokens * prices.outputMicros) / tokensOfPrice);
}
