import type { RulePreview } from '@cairn/contract/rules';
import type { Transaction } from '@cairn/contract/transactions';
import { partsByRule } from '@cairn/domain/rules/parts-by-rule';
import type { SplitEffect } from '@cairn/domain/rules/rule';
import { amountWords } from '@cairn/domain/rules/rule-words';
import { transactionName } from '@cairn/domain/transactions';
import type { CategoryPrediction } from '../ledger/types.ts';
import type { PredictedRow } from '../predictions/predictions.store.ts';
import { type PlannedRow, splitOf } from '../predictions/rule-plan.ts';

type Counts = Omit<RulePreview, 'changes' | 'examples'>;

/** Why transactions that a rule matches stay as they are, and which other rules meet it. Without a rule, of all that are planned. */
export function previewCounts(planned: readonly PlannedRow[], ruleId: string | null): Counts {
  const counts: Counts = { yours: 0, transfers: 0, tooSmall: 0, unchangedCount: 0, earlier: [], later: [] };
  const earlier = new Map<string, number>();
  const later = new Map<string, number>();
  const splitByPerson = new Set<string>();
  const add = (to: Map<string, number>, id: string) => to.set(id, (to.get(id) ?? 0) + 1);
  for (const { row, change, outcome, shown } of planned) {
    if (ruleId !== null && !outcome.matchedIds.includes(ruleId)) continue;
    const { category, split } = outcome.effects;
    const outranked = outcome.outranked.filter((one) => one.ruleId === ruleId);
    for (const id of new Set(outranked.map(({ byRuleId }) => byRuleId))) add(earlier, id);
    for (const one of new Set(
      outcome.outranked.filter(({ byRuleId }) => byRuleId === ruleId).map((one) => one.ruleId),
    ))
      add(later, one);
    if (shown.length > 0) continue;
    if (category !== undefined && row.userCategoryId !== null) counts.yours += 1;
    else if (category !== undefined && row.isPaired) counts.transfers += 1;
    else if (split !== undefined && !row.maySplit) splitByPerson.add(row.partOfId ?? row.id);
    else if (split !== undefined && splitOf(row, change.after) === null) counts.tooSmall += 1;
    else if (outranked.length === 0) counts.unchangedCount += 1;
  }
  const listOf = (some: ReadonlyMap<string, number>) =>
    [...some].map(([id, count]) => ({ ruleId: id, count }));
  counts.yours += splitByPerson.size;
  return { ...counts, earlier: listOf(earlier), later: listOf(later) };
}

/** Category or tag id → name. */
type Names = ReadonlyMap<string, string>;

/** A transaction that would change, with what would. `newRuleId`: the rule that is not there yet. */
export function exampleOf(
  { row, change, shown }: PlannedRow,
  transaction: Transaction,
  names: Names,
  newRuleId: string | null,
): RulePreview['examples'][number] {
  const { id, date, description, amount, currency } = transaction;
  return {
    id,
    date,
    name: transactionName(transaction),
    description,
    amount,
    currency,
    changes: shown.map(({ field, ruleId }) => ({
      field,
      from: field === 'split' ? partsWords(row, row.ruleSplit, names) : wordsOf(field, change.before, names),
      to:
        field === 'split'
          ? partsWords(row, change.after.ruleEffects.split, names)
          : wordsOf(field, change.after, names),
      ruleId: ruleId === newRuleId ? 'new' : ruleId,
    })),
  };
}

type Field = Exclude<PlannedRow['shown'][number]['field'], 'split'>;

/** The parts of a transaction, each with its category and amount. */
function partsWords(
  { amountCents, currency }: PredictedRow,
  split: SplitEffect | null | undefined,
  names: Names,
): string | null {
  if (split === null || split === undefined) return null;
  const amounts = partsByRule(amountCents, split, currency);
  if (amounts === null) return null;
  const hasCents = amounts.some((amount) => amount % 100 !== 0);
  return amounts
    .map(
      (amount, at) =>
        `${names.get(split.parts[at]?.categoryId ?? '') ?? ''} ${amountWords(Math.abs(amount), hasCents)}`,
    )
    .join(', ');
}

const kindWords = { hidden: 'Hidden from totals', transfer: 'Transfer' };

function wordsOf(
  field: Field,
  { categoryId, merchantName, ruleEffects }: CategoryPrediction,
  names: Names,
): string | null {
  switch (field) {
    case 'category':
      return categoryId === null ? null : (names.get(categoryId) ?? null);
    case 'merchant':
      return ruleEffects.merchant?.name ?? merchantName;
    case 'note':
      return ruleEffects.note?.note ?? null;
    case 'tags':
      return ruleEffects.tags?.tagIds.map((id) => names.get(id) ?? '').join(', ') ?? null;
    case 'kind':
      return ruleEffects.kind === undefined ? null : kindWords[ruleEffects.kind.kind];
  }
}
