import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Cents } from '@cairn/domain/money';
import { partsByRule } from '@cairn/domain/rules/parts-by-rule';
import type { SplitEffect } from '@cairn/domain/rules/rule';
import { refitParts } from '@cairn/domain/splits';

/** A part of a split transaction. */
export type SplitPart = {
  id: string;
  amount: Cents;
  /** How many months after the split transaction it counts. */
  monthsLater: number;
  /** The person's category; null: the predicted one. */
  categoryId: string | null;
  note: string | null;
  /** The person's tags; null: the predicted ones. */
  tagIds: readonly string[] | null;
};

/** A part with what a rule made of it, where one did. */
export type PresentPart = SplitPart & {
  byRule: Pick<SplitPart, 'categoryId' | 'note' | 'tagIds'> | null;
  /** Whether a person edited it, paired it or linked money to it. */
  isDecided: boolean;
};

/** A transaction with how it is split and how rules would split it. */
export type RowToSplit = {
  amountCents: Cents;
  currency: string;
  /** Split by a person or a file. */
  isOfPerson: boolean;
  /** How a rule split it; null where it is whole, and where a person or a file split it. */
  ruleSplit: SplitEffect | null;
  /** How rules want it split; null where none does, and where a person decided about it. */
  wanted: SplitEffect | null;
};

/** `ruleSplit`: how the rule that makes these parts splits; null where they are a person's. */
export type PlannedParts = { parts: SplitPart[]; ruleSplit: SplitEffect | null };

/**
 * The parts that a transaction gets after its amount, or what rules want, changed. Pure. A person's parts stay, and the last takes the
 * difference. A rule's follow by its shares. Parts of a rule of which a person decided something become theirs once the rule wants others.
 */
export function planParts(row: RowToSplit, before: readonly PresentPart[]): PlannedParts {
  if (row.isOfPerson) return { parts: refitParts(row.amountCents, before.map(partOf)), ruleSplit: null };
  const { wanted } = row;
  const amounts = wanted === null ? null : partsByRule(row.amountCents, wanted, row.currency);
  const isDecided = before.some((part) => part.isDecided);
  if (wanted !== null && amounts !== null && (!isDecided || isSameSplit(row.ruleSplit, wanted)))
    return { parts: amounts.map((amount, at) => partAt(before[at], amount)), ruleSplit: wanted };
  if (isDecided) return { parts: refitParts(row.amountCents, before.map(ownedPart)), ruleSplit: null };
  return { parts: [], ruleSplit: null };
}

function partAt(present: PresentPart | undefined, amount: Cents): SplitPart {
  if (present === undefined)
    return { id: randomUUID(), amount, monthsLater: 0, categoryId: null, note: null, tagIds: null };
  return { ...partOf(present), amount, monthsLater: 0 };
}

/** Whether both divide in the same way, whichever rule says so. */
export function isSameSplit(one: SplitEffect | null, other: SplitEffect | null): boolean {
  const { ruleId: _one, ...split } = one ?? { ruleId: null };
  const { ruleId: _other, ...otherSplit } = other ?? { ruleId: null };
  return isDeepStrictEqual(split, otherSplit);
}

/** What a person made of the part. */
export function partOf({ id, amount, monthsLater, categoryId, note, tagIds }: SplitPart): SplitPart {
  return { id, amount, monthsLater, categoryId, note, tagIds };
}

/** The part as a person's: what a rule made of it is theirs where they chose nothing else. */
export function ownedPart(part: PresentPart): SplitPart {
  const { categoryId, note, tagIds } = part;
  return {
    ...partOf(part),
    categoryId: categoryId ?? part.byRule?.categoryId ?? null,
    note: note ?? part.byRule?.note ?? null,
    tagIds: tagIds ?? part.byRule?.tagIds ?? null,
  };
}
