import { unsureBelowPercent } from '@cairn/contract/categorizing';
import { sumCents } from '@cairn/domain/money';
import { wholeKeyOf } from '../categorize/correction-memory.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { awaitsDecision, offeredOf, readCategoryTree } from '../ledger/categories/categories.store.ts';
import { failedReply, ModelError } from '../llm/model-error.ts';
import { type BudgetDeps, withinBudget } from '../model-budget/model-budget.ts';
import { merchantRequest, readMerchantReply, type SuggestedCategory } from './merchant-request.ts';
import { readMerchantSuggestions, saveMerchantSuggestion } from './merchant-suggestions.store.ts';
import { readUnsureRows, type UnsureRow } from './predictions.store.ts';
import { sendableDescriptor } from './sendable-descriptor.ts';

/** So many merchants are asked about at a time; those of less money wait for the next refresh. */
export const mostMerchants = 20;

/** One text that the model does not take must not keep all others from being asked about; so many in a row are no matter of their texts. */
const mostRefused = 3;

type UnknownMerchant = { accountId: string; descriptor: string };

/**
 * Asks the language model what unknown merchants are, one call each, outside any transaction. Its suggestions are kept beside the rows
 * and change none. A descriptor is asked about once, also where nothing in the reply fitted.
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
    // A model that is busy, gone or out of budget is so for the next merchant too.
    if (answer === null) return;
    refusedInARow = answer === 'refused' ? refusedInARow + 1 : 0;
    if (refusedInARow === mostRefused) return;
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
 * Money only goes out to merchants: of income and transfers the model suggests nothing. The parts of categories, which say more than
 * their parents, that a person has not hidden.
 */
async function readCategoriesToSuggest(tx: HouseholdTransaction): Promise<SuggestedCategory[]> {
  const tree = await readCategoryTree(tx);
  const parentIds = new Set(tree.map(({ parentId }) => parentId));
  return offeredOf(tree)
    .filter(({ id, kind }) => kind === 'spending' && !parentIds.has(id) && !awaitsDecision(id))
    .map(({ id, name }) => ({ id, name }));
}

/** Merchants of the review that money went out to and that the model was not asked about, most money first. */
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
    if (merchants.length === mostMerchants) break;
  }
  return merchants;
}

function mayBeMerchant({ amountCents, bankCategory, categoryId }: UnsureRow): boolean {
  return amountCents < 0 && !awaitsDecision(categoryId) && !(bankCategory ?? '').startsWith('TRANSFER');
}
