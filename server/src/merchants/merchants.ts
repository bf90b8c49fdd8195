import { AppError } from '@cairn/contract/errors';
import type {
  MerchantDetail,
  MerchantsQuery,
  RenamingDone,
  RenamingPreview,
} from '@cairn/contract/merchants';
import { merchantKey } from '@cairn/domain/merchants';
import type { Reads } from '../db/household-reads.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { readUserCategoryInputs } from '../predictions/categorizer-inputs.ts';
import { editDebounceSeconds, type Queue } from '../queue/queue.ts';
import { repeatRulesChange } from '../rules/category-rules.ts';
import { planMerchantRules } from '../rules/merchant-rules.ts';
import type { RulesChange } from '../rules/rule-changes.ts';
import {
  listMerchants,
  type MerchantFacts,
  type RenamedRow,
  readMerchant,
  readMerchantFacts,
  renameRows,
} from './merchant-figures.store.ts';

type Tx = HouseholdTransaction;
/** `newName`: what it is called from now on. */
type MerchantRenaming = { name: string; newName: string };
type Deps = { database: Database; reads: Reads; queue: Pick<Queue, 'enqueueInsightsOf'>; now: () => Date };

/**
 * Merchants, which are what transactions are called (docs/decisions/transactions.md). Renaming and merging are one: all transactions of a merchant get
 * the person's name for it, and rules give it to those to come.
 */
export function createMerchants({ database, reads, queue, now }: Deps) {
  return {
    list: (scope: HouseholdScope, query: MerchantsQuery) =>
      reads.inHousehold(scope, (tx) => listMerchants(tx, query)),
    /** Throws `not_found`. */
    read: (scope: HouseholdScope, name: string): Promise<MerchantDetail> =>
      reads.inHousehold(scope, (tx) => readMerchant(tx, name)),
    /** Throws `not_found`. */
    preview: (scope: HouseholdScope, renaming: MerchantRenaming): Promise<RenamingPreview> =>
      inHousehold(database, scope, async (tx) => {
        const { facts, joins, changes } = await planRenaming(tx, renaming);
        return { count: facts.changing, joins, hasRule: changes.length > 0 };
      }),
    /** Throws `not_found`, and `conflict` where nothing would change or there are too many rules. */
    rename: (
      scope: HouseholdScope,
      renaming: MerchantRenaming,
      once: Once<RenamingDone> | null,
    ): Promise<RenamingDone> =>
      inLedgerOnce(database, scope, { once, now: now() }, async (tx): Promise<RenamingDone> => {
        const count = await renameMerchant(tx, renaming);
        await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
        return { stepId: stepIdOf(tx), name: renaming.newName, count };
      }),
  };
}

export type MerchantCalls = ReturnType<typeof createMerchants>;

type Planned = {
  facts: MerchantFacts & { name: string };
  joins: RenamingPreview['joins'];
  changes: RulesChange[];
};

async function planRenaming(tx: Tx, { name, newName }: MerchantRenaming): Promise<Planned> {
  const facts = await readMerchantFacts(tx, name, newName);
  if (facts.name === null)
    throw new AppError('not_found', 'This merchant was not found. It may have another name now.');
  const other = merchantKey(name) === merchantKey(newName) ? null : await readMerchantFacts(tx, newName, '');
  const { rules, accountIds } = await readUserCategoryInputs(tx);
  return {
    facts: { ...facts, name: facts.name },
    joins: other === null || other.name === null ? null : { name: other.name, count: other.count },
    changes: planMerchantRules(rules, { ...facts, name, newName }, new Set(accountIds.values())),
  };
}

/** Renames a merchant, or merges it into the one that has the name, and returns how many transactions changed. */
async function renameMerchant(tx: Tx, renaming: MerchantRenaming): Promise<number> {
  const { name, newName } = renaming;
  const { facts, joins, changes } = await planRenaming(tx, renaming);
  if (facts.changing === 0) throw new AppError('conflict', 'The merchant is called so already.');
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'merchant',
      subjectId: merchantKey(name),
      action: joins === null ? 'rename' : 'merge',
      // Another member must not read the name of a merchant that only private accounts have.
      accountId: facts.privateAccountIds?.[0] ?? null,
      before: { name: facts.name },
      after: { name: newName },
    },
  ]);
  const renamed = await renameRows(tx, renaming);
  await recordChanges(
    tx,
    renamed.map((row) => entryOf(row, newName)),
  );
  // Each was planned by itself, and they are of different rules: of the rest each changes nothing.
  for (const change of changes) await repeatRulesChange(tx, change, false);
  return renamed.length;
}

function entryOf({ id, ...before }: RenamedRow, newName: string) {
  return {
    actor: 'user' as const,
    subjectKind: 'transaction' as const,
    subjectId: id,
    action: 'edit' as const,
    before,
    after: { ...before, merchantName: newName },
  };
}
