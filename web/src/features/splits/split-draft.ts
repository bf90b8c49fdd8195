import type { NewSplit, Split } from '@cairn/contract/splits';
import type { Transaction } from '@cairn/contract/transactions';
import { type Cents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import {
  type AskedPart,
  amountsOfParts,
  arePartsOf,
  equalParts,
  maxParts,
  monthsBetween,
} from '@cairn/domain/splits';
import { randomId } from '../../lib/random-id.ts';
import { typedAmount, typedPercent } from '../../lib/typed-amount.ts';

/** A part as it is typed. */
export type PartDraft = {
  key: string;
  /** Its place among the present parts, from 1; null for a new one. */
  was: number | null;
  /** In the direction of the transaction: of a charge, money out is positive. Empty in the last part: what the others leave. */
  amount: string;
  /** Null: chosen automatically. */
  categoryId: string | null;
  note: string;
  monthsLater: number;
};

type Whole = Pick<Transaction, 'amount'>;

/** A category that a person chose stays chosen; any other follows the prediction. */
function chosenCategory({ categorySource, categoryId }: Transaction): string | null {
  return categorySource === 'user' ? categoryId : null;
}

/** The present parts, or two to begin with. */
export function draftOf({ transaction, parts, isByRule }: Split): PartDraft[] {
  if (parts.length === 0) return [newPart(transaction), newPart(transaction)];
  return parts.map((part, at) => ({
    key: part.id,
    was: at + 1,
    amount: textOf(transaction, part.amount),
    // What the rule chose is the person's once they change the parts.
    categoryId: isByRule ? part.categoryId : chosenCategory(part),
    note: part.note ?? '',
    monthsLater: monthsBetween(transaction.date, part.date),
  }));
}

export function newPart(whole: Transaction): PartDraft {
  return {
    key: randomId(),
    was: null,
    amount: '',
    categoryId: chosenCategory(whole),
    note: '',
    monthsLater: 0,
  };
}

function textOf(whole: Whole, amount: Cents): string {
  return ((amount * directionOf(whole)) / 100).toFixed(2);
}

function directionOf({ amount }: Whole): number {
  return amount < 0 ? -1 : 1;
}

/** The part that was typed: a number, arithmetic, or a percentage of the whole; null for anything else. */
function typedPart(whole: Whole, text: string): AskedPart | null {
  const percent = typedPercent(text);
  // A hundred percent is the whole, which leaves no rest.
  if (percent !== null) return percent > 0 && percent < 100 ? { percent } : null;
  const entered = typedAmount(text);
  return entered === null ? null : { amount: toCents(entered * directionOf(whole)) };
}

function tryParts(make: () => Cents[]): Cents[] | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Each part's amount, null where none can be read or it would be nothing. The last one is what the others leave when nothing is typed,
 * unless they are too much already; of percentages that are the whole together, the last takes what rounding left.
 */
export function amountsOf(whole: Whole, parts: readonly PartDraft[]): (Cents | null)[] {
  const found = amountsOfParts(
    whole.amount,
    parts.map(({ amount }) => typedPart(whole, amount)),
  );
  if (parts.at(-1)?.amount.trim() !== '') return found;
  const others = found.slice(0, -1);
  const rest = toCents(whole.amount - sumCents(others.map((amount) => amount ?? zeroCents)));
  const isLeft = rest * directionOf(whole) > 0 && !others.includes(null);
  return [...others, isLeft ? rest : null];
}

/** What the parts leave of the whole, in its direction: above zero is left, below zero is too much. */
export function leftOver(whole: Whole, parts: readonly PartDraft[]): Cents {
  const sum = sumCents(amountsOf(whole, parts).map((amount) => amount ?? zeroCents));
  return toCents((whole.amount - sum) * directionOf(whole));
}

/** What is saved; null while the parts are not the whole. */
export function splitOf(whole: Whole, parts: readonly PartDraft[]): NewSplit | null {
  const amounts = amountsOf(whole, parts).flatMap((amount) => amount ?? []);
  if (parts.length < 2 || amounts.length < parts.length || !arePartsOf(whole.amount, amounts)) return null;
  return {
    parts: parts.map(({ was, categoryId, note, monthsLater }, at) => ({
      amount: amounts[at],
      ...(was === null ? {} : { was }),
      categoryId,
      note: note.trim() === '' ? null : note.trim(),
      monthsLater,
    })),
  };
}

/** The same parts, equally large. */
export function withEqualAmounts(whole: Whole, parts: readonly PartDraft[]): PartDraft[] {
  const amounts = tryParts(() => equalParts(whole.amount, parts.length));
  if (amounts === null) return [...parts];
  return parts.map((part, at) => ({ ...part, amount: textOf(whole, amounts[at] ?? zeroCents) }));
}

/** One part for each of some months, from the transaction's on; those that there are keep their notes and categories. */
export function overMonths(whole: Transaction, parts: readonly PartDraft[], months: number): PartDraft[] {
  const [first = newPart(whole)] = parts;
  const drafts = Array.from({ length: Math.min(months, maxParts) }, (_, at) => ({
    ...(parts[at] ?? { ...newPart(whole), categoryId: first.categoryId }),
    monthsLater: at,
  }));
  return withEqualAmounts(whole, drafts);
}
