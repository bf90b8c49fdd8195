import type { Learning } from '@cairn/contract/categorizing';
import type { CategoryKind } from '@cairn/domain/categories';
import type { PlainDate } from '@cairn/domain/plain-date';
import { isAboutAllCash, namesNobody, recall } from '../categorize/correction-memory.ts';
import { cleanDescriptor } from '../categorize/text/clean-descriptor.ts';
import type { JournalEntry } from '../ledger/journal/journal.store.ts';
import type { EditedRow } from '../ledger/transactions/edit-plan.ts';
import {
  type CategorizerInputs,
  categorizerInputsOf,
  predictCategory,
  type UserCategoryInputs,
} from './categorizer-inputs.ts';
import type { NewCorrection, StoredCorrection } from './corrections.store.ts';

/** A transaction that a person gave a category. */
type Corrected = EditedRow & { categoryId: string };

type Facts = {
  householdId: string;
  /** The rules and corrections of before the edit. */
  said: UserCategoryInputs;
  categories: ReadonlyMap<string, { name: string; kind: CategoryKind }>;
  /** Whether similar transactions are to follow. */
  teach: boolean;
  today: PlainDate;
  /** The id that the correction gets, if there is one. */
  learningId: string;
};

/** What an edit of categories changes beside the transactions that it names. */
export type CorrectionPlan = {
  /** Corrections that end, because the person took the category back; null where none does. */
  ended: {
    corrections: readonly StoredCorrection[];
    /** The changes that they were parts of and of which nothing holds any more. */
    learningIds: readonly string[];
    before: CategorizerInputs;
    now: CategorizerInputs;
  } | null;
  /** What is learned; null where similar transactions do not follow. */
  learned: { learning: Learning; journal: JournalEntry; corrections: NewCorrection[] } | null;
};

/**
 * Works out what is learned from an edit. Pure. The next transactions like these get the category, and those of the past that nobody decided
 * about follow (`followLearning`). A leg of a transfer teaches nothing, since it is known by its other leg, and neither does a transaction that
 * a rule decides: what would have no effect is not learned. Taking a category back ends what it had taught.
 */
export function planCorrection(edited: readonly EditedRow[], facts: Facts): CorrectionPlan {
  const endedIds = endedBy(edited, facts.said.corrections);
  const said = { ...facts.said, corrections: facts.said.corrections.filter(({ id }) => !endedIds.has(id)) };
  return {
    ended: endedIds.size === 0 ? null : planEnd(endedIds, facts.said, said),
    learned: facts.teach ? planLearned(edited, said, facts) : null,
  };
}

function correctedOf(one: EditedRow): Corrected[] {
  const { categoryId } = one.after;
  return categoryId === null || categoryId === one.before.categoryId || one.row.transferId !== null
    ? []
    : [{ ...one, categoryId }];
}

/** Ids of the corrections that were about transactions whose category the person took back. */
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
  now: UserCategoryInputs,
): CorrectionPlan['ended'] {
  const corrections = before.corrections.filter(({ id }) => endedIds.has(id));
  const isHolding = new Set(now.corrections.map(({ learningId }) => learningId));
  return {
    corrections,
    learningIds: [...new Set(corrections.map(({ learningId }) => learningId))].filter(
      (id) => !isHolding.has(id),
    ),
    before: categorizerInputsOf(before),
    now: categorizerInputsOf(now),
  };
}

/** Teaches the memory those corrections that have an effect, and gives them. */
function learnEffective(
  { memory, ...other }: CategorizerInputs,
  corrected: readonly Corrected[],
  correctedOn: PlainDate,
): readonly Corrected[] {
  const lessons = corrected.map((one) => {
    const correction = { description: one.row.description, categoryId: one.categoryId, correctedOn };
    memory.learn(correction);
    return { one, correction };
  });
  const { effective = [], idle = [] } = Object.groupBy(lessons, ({ one: { row, categoryId } }) => {
    const guess = predictCategory(row, { ...other, memory });
    return guess.source === 'correction' && guess.categoryId === categoryId ? 'effective' : 'idle';
  });
  for (const { correction } of idle) memory.forget(correction);
  return effective.map(({ one }) => one);
}

function planLearned(
  edited: readonly EditedRow[],
  said: UserCategoryInputs,
  { householdId, categories, today, learningId: id }: Facts,
): CorrectionPlan['learned'] {
  const corrected = edited.flatMap(correctedOf);
  if (corrected.length === 0) return null;
  const knowledge = categorizerInputsOf(said);
  const effective = learnEffective(knowledge, corrected, today);
  if (effective.length === 0) return null;
  // Every category of the edit is a part of the entry: whoever undoes what it taught means the whole edit.
  const changed = edited.filter(({ before, after }) => before.categoryId !== after.categoryId);
  return {
    learning: { id, taught: namesOf(effective, knowledge, categories) },
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

const allCash = 'cash withdrawals';

function nameOf({ merchantName, description }: EditedRow['row']): string {
  return merchantName ?? cleanDescriptor(description).displayName;
}

/** What was taught, each payee once. */
function namesOf(
  corrected: readonly Corrected[],
  { memory }: CategorizerInputs,
  categories: Facts['categories'],
): Learning['taught'] {
  const names = new Map<string, Learning['taught'][number]>();
  for (const { row, categoryId } of corrected) {
    const isAllCash = isAboutAllCash(row.description, categoryId);
    const key = isAllCash ? allCash : (recall(memory, row.description)?.key ?? row.description);
    if (names.has(key)) continue;
    const isExactText = !isAllCash && namesNobody(row.description);
    names.set(key, {
      name: isAllCash ? allCash : isExactText ? row.description : nameOf(row),
      isExactText,
      categoryId,
      categoryName: categories.get(categoryId)?.name ?? '',
    });
  }
  return [...names.values()];
}
