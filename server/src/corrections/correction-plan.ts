import type { Learning } from '@cairn/contract/transactions';
import type { CategoryKind } from '@cairn/domain/categories';
import type { PlainDate } from '@cairn/domain/plain-date';
import { isAboutAllCash, matchCorrection, namesNoPayee } from '../classifier/correction-index.ts';
import { cleanDescriptor } from '../classifier/text/clean-descriptor.ts';
import type { EditedRow } from '../edits/edit-plan.ts';
import type { JournalEntry } from '../journal/journal.store.ts';
import {
  type CategorizerInputs,
  categorizerInputsOf,
  correctionsFor,
  predictCategory,
  type UserCategoryInputs,
} from '../predictions/categorizer-inputs.ts';
import type { NewCorrection, StoredCorrection } from '../predictions/corrections.store.ts';

type Corrected = EditedRow & { categoryId: string };

type Facts = {
  householdId: string;
  /** The household's settings before the edit. */
  userInputs: UserCategoryInputs;
  categories: ReadonlyMap<string, { name: string; kind: CategoryKind }>;
  /** Whether the category applies to similar transactions. */
  teach: boolean;
  today: PlainDate;
  /** The id of the new correction, if there is one. */
  learningId: string;
};

/** The corrections that an edit ends and adds. */
export type CorrectionPlan = {
  /** Corrections that end because the person reset the category; null for none. */
  ended: {
    corrections: readonly StoredCorrection[];
    /** Changes without any active correction left. */
    learningIds: readonly string[];
    before: CategorizerInputs;
    now: CategorizerInputs;
  } | null;
  /** The new correction; null when similar transactions are not affected. */
  added: { learning: Learning; journal: JournalEntry; corrections: NewCorrection[] } | null;
};

/**
 * Plans the corrections of an edit. Pure. A correction applies to future transactions of the payee and to past ones without a user's
 * category (`applyToFollowers`). Transfer legs and transactions that a rule decides add none, since it would have no effect; parts of a
 * split add none, since they say nothing of the payee's other transactions.
 * Resetting a category ends its corrections.
 */
export function planCorrections(edited: readonly EditedRow[], facts: Facts): CorrectionPlan {
  const { userInputs } = facts;
  const endedIds = endedBy(edited, userInputs.corrections);
  const corrected = facts.teach ? edited.flatMap(correctedOf) : [];
  if (endedIds.size + corrected.length === 0) return { ended: null, added: null };
  const active = userInputs.corrections.filter(({ id }) => !endedIds.has(id));
  const now = categorizerInputsOf({ ...userInputs, corrections: active });
  return {
    ended: endedIds.size === 0 ? null : planEnd(endedIds, userInputs, now),
    added: planAdded(edited, corrected, now, facts),
  };
}

function correctedOf(one: EditedRow): Corrected[] {
  const { categoryId } = one.after;
  const isTaught = one.row.transferId === null && one.row.partOfId === null;
  return categoryId === null || categoryId === one.before.categoryId || !isTaught
    ? []
    : [{ ...one, categoryId }];
}

/** Ids of the corrections made on transactions whose category is reset. */
function endedBy(edited: readonly EditedRow[], corrections: UserCategoryInputs['corrections']): Set<string> {
  const resetIds = new Set(
    edited
      .filter(({ before, after }) => before.categoryId !== null && after.categoryId === null)
      .map(({ row }) => row.id),
  );
  const ended = corrections.filter(
    ({ transactionId }) => transactionId !== null && resetIds.has(transactionId),
  );
  return new Set(ended.map(({ id }) => id));
}

function planEnd(
  endedIds: ReadonlySet<string>,
  before: UserCategoryInputs,
  now: CategorizerInputs,
): CorrectionPlan['ended'] {
  const corrections = before.corrections.filter(({ id }) => endedIds.has(id));
  const activeIds = new Set(now.corrections.map(({ learningId }) => learningId));
  const learningIds = new Set(corrections.map(({ learningId }) => learningId));
  return {
    corrections,
    learningIds: [...learningIds].filter((id) => !activeIds.has(id)),
    before: categorizerInputsOf(before),
    now,
  };
}

function planAdded(
  edited: readonly EditedRow[],
  corrected: readonly Corrected[],
  inputs: CategorizerInputs,
  { householdId, categories, today, learningId: id }: Facts,
): CorrectionPlan['added'] {
  const { effective, names } = tryCorrections(inputs, corrected, today, categories);
  if (effective.length === 0) return null;
  // The entry holds every category of the edit, since undo restores them all.
  const changed = edited.filter(({ before, after }) => before.categoryId !== after.categoryId);
  return {
    learning: { id, taught: names },
    journal: {
      id,
      actor: 'user',
      subjectKind: 'household',
      subjectId: householdId,
      action: 'learn',
      before: { words: changed.map(({ row, before }) => ({ id: row.id, categoryId: before.categoryId })) },
      after: { words: changed.map(({ row, after }) => ({ id: row.id, categoryId: after.categoryId })) },
    },
    corrections: effective.map(({ row, categoryId }) => ({
      transactionId: row.id,
      accountId: row.accountId,
      description: row.description,
      categoryId,
    })),
  };
}

/** The corrections that would have an effect, and their payees. Adds them to the index only while it asks. */
function tryCorrections(
  inputs: CategorizerInputs,
  corrected: readonly Corrected[],
  correctedOn: PlainDate,
  categories: Facts['categories'],
): { effective: readonly Corrected[]; names: Learning['taught'] } {
  const { correctionIndex, own } = inputs;
  const indexesOf = ({ accountId }: Corrected['row']) =>
    own.accountIds.has(accountId) ? [own.correctionIndex] : [correctionIndex, own.correctionIndex];
  const tried = corrected.map((one) => {
    const correction = { description: one.row.description, categoryId: one.categoryId, correctedOn };
    const indexes = indexesOf(one.row);
    for (const index of indexes) index.add(correction);
    const remove = () => {
      for (const index of indexes) index.remove(correction);
    };
    return { one, remove };
  });
  const { effective = [], idle = [] } = Object.groupBy(tried, ({ one: { row, categoryId } }) => {
    const prediction = predictCategory(row, inputs);
    return prediction.source === 'correction' && prediction.categoryId === categoryId ? 'effective' : 'idle';
  });
  for (const { remove } of idle) remove();
  const corrections = effective.map(({ one }) => one);
  const names = namesOf(corrections, inputs, categories);
  for (const { remove } of effective) remove();
  return { effective: corrections, names };
}

const allCash = 'cash withdrawals';

function nameOf({ merchantName, description }: EditedRow['row']): string {
  return merchantName ?? cleanDescriptor(description).displayName;
}

/** The corrected payees, each once. */
function namesOf(
  corrected: readonly Corrected[],
  inputs: CategorizerInputs,
  categories: Facts['categories'],
): Learning['taught'] {
  const names = new Map<string, Learning['taught'][number]>();
  for (const { row, categoryId } of corrected) {
    const isAllCash = isAboutAllCash(row.description, categoryId);
    const key = isAllCash
      ? allCash
      : (matchCorrection(correctionsFor(row, inputs), row.description)?.key ?? row.description);
    if (names.has(key)) continue;
    const isExactText = !isAllCash && namesNoPayee(row.description);
    names.set(key, {
      name: isAllCash ? allCash : isExactText ? row.description : nameOf(row),
      isExactText,
      categoryId,
      categoryName: categories.get(categoryId)?.name ?? '',
    });
  }
  return [...names.values()];
}
