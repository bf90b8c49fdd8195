import {
  maxEditedTogether,
  type Review,
  type ReviewGroup,
  unsureBelowPercent,
} from '@cairn/contract/categorizing';
import { sumCents } from '@cairn/domain/money';
import { namesNobody, wholeKeyOf } from '../categorize/correction-memory.ts';
import { cleanDescriptor } from '../categorize/text/clean-descriptor.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import {
  offeredOf,
  readCategoryTree,
  readPresentIds,
  type StoredCategory,
} from '../ledger/categories/categories.store.ts';
import { readMerchantSuggestions, type StoredSuggestion } from './merchant-suggestions.store.ts';
import { readUnsureRows, type UnsureRow } from './predictions.store.ts';
import { sendableDescriptor } from './sendable-descriptor.ts';

/** More than anybody goes through at one sitting. */
const maxGroups = 100;

/** What a model suggested, by descriptor, with its categories' names. */
type Suggestions = (description: string) => ReviewGroup['suggestion'];

/**
 * Rows whose category is not known, or guessed without sureness, by merchant and currency as a correction would take them together, and
 * those whose texts name nobody by what they are taken for; most money first, whichever way it went. `suggestionsOf`: the language model whose suggestions stand beside them; null for none.
 */
export async function readReview(
  tx: HouseholdTransaction,
  suggestionsOf: string | null = null,
): Promise<Review> {
  const rows = await readUnsureRows(tx, unsureBelowPercent);
  const tree = await readCategoryTree(tx);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const groups = [...Map.groupBy(rows, groupKeyOf).values()]
    .flatMap((group) => groupsOf(group, names))
    .sort((a, b) => Math.abs(b.sum) - Math.abs(a.sum) || (a.transactionId < b.transactionId ? -1 : 1));
  const suggestionFor = await readSuggestions(tx, tree, suggestionsOf);
  const shown = groups.slice(0, maxGroups).map((group) => withSuggestion(group, suggestionFor));
  return { groups: shown, groupsCount: groups.length, transactionsCount: rows.length };
}

/** What the model suggested, as the tree is now: of a merged category the one that it is in, and of a hidden one nothing. */
async function readSuggestions(
  tx: HouseholdTransaction,
  tree: readonly StoredCategory[],
  model: string | null,
): Promise<Suggestions> {
  const stored =
    model === null ? new Map<string, StoredSuggestion>() : await readMerchantSuggestions(tx, model);
  if (stored.size === 0) return () => null;
  const presentIds = await readPresentIds(tx);
  const offered = offeredOf(tree);
  return (description) => {
    const { categoryId = null, name = null } = stored.get(sendableDescriptor(description) ?? '') ?? {};
    const category = offered.find(({ id }) => id === presentIds.get(categoryId ?? ''));
    return category === undefined
      ? null
      : { categoryId: category.id, categoryName: category.name, merchantName: name };
  };
}

/** Of money that came in nothing is suggested, and what is the guess already is not said twice. */
function withSuggestion(group: ReviewGroup, suggestionFor: Suggestions): ReviewGroup {
  const suggestion = group.sum < 0 ? suggestionFor(group.description) : null;
  return suggestion?.categoryId === group.categoryId ? group : { ...group, suggestion };
}

/** What rows of one group share. */
function groupKeyOf({ description, currency, categoryId }: UnsureRow): string {
  const isNobody = categoryId !== null && namesNobody(description);
  return JSON.stringify([currency, isNobody ? { categoryId } : wholeKeyOf(description)]);
}

/** Rows of one text are one decision; rows of different texts are decided together, as many as one edit may hold. */
function groupsOf(rows: readonly UnsureRow[], names: ReadonlyMap<string, string>): ReviewGroup[] {
  const texts = new Set(rows.map(({ description }) => description));
  if (texts.size === 1 || !rows.every(({ description }) => namesNobody(description)))
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

/** A group of at least one row, newest first. */
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
