import { toPlainDate } from '@cairn/domain/plain-date';
import { CorrectionIndex, matchCorrection } from '../../server/src/classifier/correction-index.ts';
import { cleanDescriptor } from '../../server/src/classifier/text/clean-descriptor.ts';
import type { Learner } from './corrections.ts';
import type { StreamRow } from './corrections-stream.ts';

/** What is shown where nothing was learned. */
export type Base = (row: StreamRow) => string | null;

/** For a program that comes knowing nothing. */
export const noBase: Base = () => null;

/** Shows the base's prediction and learns nothing. */
export function withoutLearning(base: Base): Learner {
  return { show: base, settle: () => {} };
}

/** The product's own memory of corrections. */
export function correctionMemory(base: Base): Learner {
  const correctionIndex = new CorrectionIndex();
  return {
    show: (row) => matchCorrection(correctionIndex, row.description)?.categoryId ?? base(row),
    settle: ({ description }, categoryId, isCorrected) => {
      if (!isCorrected) return;
      correctionIndex.add({ description, categoryId, correctedOn });
    },
  };
}

/** All on one day: what comes later in the list is the newer. */
const correctedOn = toPlainDate('2026-01-01');

/** Remembers the last category of the very same description, as simple importers do. */
export function exactMemory(base: Base): Learner {
  const known = new Map<string, string>();
  return {
    show: (row) => known.get(row.description) ?? base(row),
    settle: ({ description }, categoryId) => known.set(description, categoryId),
  };
}

const rememberedRows = 5;
const agreeingRows = 3;

/**
 * Remembers the last rows of a payee and follows them where three of the last five agree, as some budget programs do. The payee
 * is our own cleaned name, which flatters it: those programs go by the text as it comes, or by what a person renamed.
 */
export function payeeMemory(base: Base): Learner {
  const lastOf = new Map<string, string[]>();
  return {
    show: (row) => agreedCategory(lastOf.get(payeeOf(row)) ?? []) ?? base(row),
    settle: (row, categoryId) => {
      const last = [...(lastOf.get(payeeOf(row)) ?? []), categoryId];
      lastOf.set(payeeOf(row), last.slice(-rememberedRows));
    },
  };
}

function payeeOf({ description }: StreamRow): string {
  return cleanDescriptor(description).tokens.join(' ');
}

function agreedCategory(last: readonly string[]): string | null {
  const groups = [...Map.groupBy(last, (categoryId) => categoryId)];
  return groups.find(([, rows]) => rows.length >= agreeingRows)?.[0] ?? null;
}
