import { type Review, type ReviewGroup, unsureBelowPercent } from '@cairn/contract/review';
import { maxEditedTogether } from '@cairn/contract/transactions';
import { sumCents } from '@cairn/domain/money';
import {
  readCategoryTree,
  readCurrentCategoryIds,
  type StoredCategory,
  visibleCategories,
} from '../categories/categories.store.ts';
import { namesNoPayee, wholeKeyOf } from '../classifier/correction-index.ts';
import { cleanDescriptor } from '../classifier/text/clean-descriptor.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  readMerchantSuggestions,
  type StoredSuggestion,
} from '../merchant-suggestions/merchant-suggestions.store.ts';
import { sendableDescriptor } from '../merchant-suggestions/sendable-descriptor.ts';
import { countUnsureRows, readUnsureRows, type UnsureRow } from '../predictions/predictions.store.ts';

/** More than a person reviews at once. */
const maxGroups = 100;

/** Description → the model's suggestion. */
type Suggestions = (description: string) => ReviewGroup['suggestion'];

/**
 * Transactions with low or no confidence, grouped by merchant and currency as a correction would affect them, or by predicted
 * category where the text names no payee; largest sum first. `suggestionModel`: the language model whose suggestions are included;
 * null for none.
 */
export async function readReview(
  tx: HouseholdTransaction,
  suggestionModel: string | null = null,
): Promise<Review> {
  const rows = await readUnsureRows(tx, unsureBelowPercent);
  const tree = await readCategoryTree(tx);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const groups = [...Map.groupBy(rows, groupKeyOf).values()]
    .flatMap((group) => groupsOf(group, names))
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum) || (a.transactionId < b.transactionId ? -1 : 1));
  const suggestionFor = await readSuggestions(tx, tree, suggestionModel);
  const shown = groups.slice(0, maxGroups).map((group) => withSuggestion(group, suggestionFor));
  return { groups: shown, groupsCount: groups.length, transactionsCount: rows.length };
}

/** How many transactions `readReview` groups. */
export function countForReview(tx: HouseholdTransaction): Promise<number> {
  return countUnsureRows(tx, unsureBelowPercent);
}

/** Suggestions in the current category tree: merged categories are resolved, hidden ones dropped. */
async function readSuggestions(
  tx: HouseholdTransaction,
  tree: readonly StoredCategory[],
  model: string | null,
): Promise<Suggestions> {
  const stored =
    model === null ? new Map<string, StoredSuggestion>() : await readMerchantSuggestions(tx, model);
  if (stored.size === 0) return () => null;
  const currentIds = await readCurrentCategoryIds(tx);
  const offered = visibleCategories(tree);
  return (description) => {
    const { categoryId = null, name = null } = stored.get(sendableDescriptor(description) ?? '') ?? {};
    const category = offered.find(({ id }) => id === currentIds.get(categoryId ?? ''));
    return category === undefined
      ? null
      : { categoryId: category.id, categoryName: category.name, merchantName: name };
  };
}

/** No suggestion for incoming money, nor one equal to the prediction. */
function withSuggestion(group: ReviewGroup, suggestionFor: Suggestions): ReviewGroup {
  const suggestion = group.sum < 0 ? suggestionFor(group.description) : null;
  return suggestion?.categoryId === group.categoryId ? group : { ...group, suggestion };
}

function groupKeyOf({ description, currency, categoryId }: UnsureRow): string {
  const hasNoPayee = categoryId !== null && namesNoPayee(description);
  return JSON.stringify([currency, hasNoPayee ? { categoryId } : wholeKeyOf(description)]);
}

/** One description is one decision; different ones are split into groups that one edit can hold. */
function groupsOf(rows: readonly UnsureRow[], names: ReadonlyMap<string, string>): ReviewGroup[] {
  const texts = new Set(rows.map(({ description }) => description));
  if (texts.size === 1 || !rows.every(({ description }) => namesNoPayee(description)))
    return [groupOf(rows, names)];
  const parts: ReviewGroup[] = [];
  for (let start = 0; start < rows.length; start += maxEditedTogether) {
    const part = rows.slice(start, start + maxEditedTogether);
    const group = groupOf(part, names);
    parts.push({
      ...group,
      name: group.categoryName ?? group.name,
      otherIds: part.slice(1).map(({ id }) => id),
    });
  }
  return parts;
}

/** `rows`: at least one, newest first. */
function groupOf(rows: readonly UnsureRow[], names: ReadonlyMap<string, string>): ReviewGroup {
  const [newest] = rows;
  if (newest === undefined) throw new Error('A group without rows');
  const { description, currency, categoryId, reason } = newest;
  return {
    transactionId: newest.id,
    otherIds: [],
    name: newest.merchantName ?? newest.predictedMerchantName ?? cleanDescriptor(description).displayName,
    description,
    count: rows.length,
    sum: sumCents(rows.map(({ amountCents }) => amountCents)),
    currency,
    firstOn: rows.at(-1)?.postedOn ?? newest.postedOn,
    lastOn: newest.postedOn,
    categoryId,
    categoryName: categoryId === null ? null : (names.get(categoryId) ?? null),
    reason,
    confidencePercent: newest.confidencePercent ?? 0,
    suggestion: null,
  };
}
