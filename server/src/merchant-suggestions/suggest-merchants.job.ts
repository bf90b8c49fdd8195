import { unsureBelowPercent } from '@cairn/contract/review';
import { sumCents } from '@cairn/domain/money';
import { awaitsDecision, readCategoryTree, visibleCategories } from '../categories/categories.store.ts';
import { wholeKeyOf } from '../classifier/correction-index.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { failedReply, ModelError } from '../llm/model-error.ts';
import { type BudgetDeps, withinBudget } from '../model/model-budget.ts';
import { readUnsureRows, type UnsureRow } from '../predictions/predictions.store.ts';
import { merchantRequest, readMerchantReply, type SuggestedCategory } from './merchant-request.ts';
import { readMerchantSuggestions, saveMerchantSuggestion } from './merchant-suggestions.store.ts';
import { sendableDescriptor } from './sendable-descriptor.ts';

/** Merchants per run; those with less spending wait for the next run. */
export const maxMerchants = 20;

/** A single refused text is skipped; this many in a row mean that the model refuses all. */
const maxRefused = 3;

type UnknownMerchant = { accountId: string; descriptor: string };

/**
 * Asks the language model about unknown merchants, one call each, outside any transaction. Suggestions are stored and change no
 * transaction. Each descriptor is asked about once, even if the reply was invalid.
 */
export async function suggestMerchants(deps: BudgetDeps, scope: HouseholdScope): Promise<void> {
  const { database, now } = deps;
  const model = withinBudget(deps, scope, 'merchant');
  const { merchants, categories } = await inHousehold(database, scope, async (tx) => ({
    merchants: await readUnknownMerchants(tx, model.name),
    categories: await readCategoriesToSuggest(tx),
  }));
  if (categories.length === 0) return;
  let refusedInARow = 0;
  for (const { accountId, descriptor } of merchants) {
    const answer = await model.answer(merchantRequest(descriptor, categories)).catch(replyOrRefusal);
    // A busy, missing or exhausted model fails for the next merchant too.
    if (answer === null) return;
    refusedInARow = answer === 'refused' ? refusedInARow + 1 : 0;
    if (refusedInARow === maxRefused) return;
    if (answer === 'refused') continue;
    const { suggestion, dropped } =
      answer === 'unreadable'
        ? { suggestion: null, dropped: 0 }
        : readMerchantReply(answer, descriptor, categories);
    await model.countDropped(dropped);
    const { categoryId = null, name = null } = suggestion ?? {};
    await inHousehold(database, scope, (tx) =>
      saveMerchantSuggestion(
        tx,
        { accountId, descriptor, categoryId, name },
        { model: model.name, now: now() },
      ),
    );
  }
}

function replyOrRefusal(error: unknown): 'unreadable' | 'refused' | null {
  return error instanceof ModelError && error.code === 'refused' ? 'refused' : failedReply(error);
}

/**
 * Visible spending subcategories; merchants receive no income or transfers, and subcategories are more specific than their parents.
 */
async function readCategoriesToSuggest(tx: HouseholdTransaction): Promise<SuggestedCategory[]> {
  const tree = await readCategoryTree(tx);
  const parentIds = new Set(tree.map(({ parentId }) => parentId));
  return visibleCategories(tree)
    .filter(({ id, kind }) => kind === 'spending' && !parentIds.has(id) && !awaitsDecision(id))
    .map(({ id, name }) => ({ id, name }));
}

/** Merchants of the review with spending that the model was not asked about, most money first. */
async function readUnknownMerchants(tx: HouseholdTransaction, model: string): Promise<UnknownMerchant[]> {
  const known = await readMerchantSuggestions(tx, model);
  const rows = (await readUnsureRows(tx, unsureBelowPercent)).filter(mayBeMerchant);
  const groups = [...Map.groupBy(rows, ({ description }) => wholeKeyOf(description)).values()]
    .map((group) => ({ group, sum: sumCents(group.map(({ amountCents }) => amountCents)) }))
    .sort((a, b) => a.sum - b.sum);
  const asked = new Set(known.keys());
  const merchants: UnknownMerchant[] = [];
  for (const [newest] of groups.map(({ group }) => group)) {
    const descriptor = newest && sendableDescriptor(newest.description);
    if (newest === undefined || descriptor == null || asked.has(descriptor)) continue;
    asked.add(descriptor);
    merchants.push({ accountId: newest.accountId, descriptor });
    if (merchants.length === maxMerchants) break;
  }
  return merchants;
}

function mayBeMerchant({ amountCents, bankCategory, categoryId }: UnsureRow): boolean {
  return amountCents < 0 && !awaitsDecision(categoryId) && !(bankCategory ?? '').startsWith('TRANSFER');
}
