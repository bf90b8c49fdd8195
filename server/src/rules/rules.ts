import type { NewRule, RuleArrangement, RulePreviewRequest } from '@cairn/contract/rules';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { enqueueInsights } from '../predictions/enqueue-insights.ts';
import type { Queue } from '../queue/queue.ts';
import { readOriginals } from '../transactions/transactions.store.ts';
import {
  addRule,
  arrangeRules,
  deleteRule,
  editRule,
  listCategoryRules,
  previewRule,
  type RuleChange,
  type RulesArranged,
} from './category-rules.ts';

type Deps = {
  database: Database;
  queue: Pick<Queue, 'enqueueInsights' | 'enqueueInsightsOf'>;
  now: () => Date;
};

type Changed = Omit<RuleChange, 'affectedIds'>;
type Arranged = Omit<RulesArranged, 'affectedIds'>;

/** A person's changes of rules. Each is one transaction and schedules a refresh of the household's insights. */
export function createRules({ database, queue, now }: Deps) {
  const change = <Change extends Arranged>(
    scope: HouseholdScope,
    once: Once<Change> | null,
    work: (tx: HouseholdTransaction) => Promise<Change & { affectedIds: string[] }>,
  ) =>
    inHouseholdOnce(database, scope, { once, now: now() }, async (tx): Promise<Change> => {
      const changed = await work(tx);
      await enqueueInsights(queue, tx, await readOriginals(tx, changed.affectedIds.slice(0, 1)));
      return changed;
    });

  return {
    rules: (scope: HouseholdScope) =>
      inHousehold(database, scope, async (tx) => ({ rules: await listCategoryRules(tx) })),
    previewRule: (scope: HouseholdScope, request: RulePreviewRequest) =>
      inHousehold(database, scope, (tx) => previewRule(tx, request)),
    addRule: (scope: HouseholdScope, rule: NewRule, once: Once<Changed> | null = null) =>
      change<Changed>(scope, once, async (tx) => {
        await countDailyUse(tx, 'rule', now());
        return addRule(tx, rule);
      }),
    editRule: (scope: HouseholdScope, ruleId: string, rule: NewRule) =>
      change<Changed>(scope, null, (tx) => editRule(tx, ruleId, rule)),
    arrangeRules: (scope: HouseholdScope, arrangement: RuleArrangement, once: Once<Arranged> | null = null) =>
      change<Arranged>(scope, once, (tx) => arrangeRules(tx, arrangement)),
    deleteRule: (scope: HouseholdScope, ruleId: string) =>
      change<Changed>(scope, null, (tx) => deleteRule(tx, ruleId)),
  };
}

export type Rules = ReturnType<typeof createRules>;
