import type { HouseholdStream, StreamRow } from './corrections-stream.ts';

/** What a household's program shows for a row, and learns from what the row is in the end. */
export type Learner = {
  /** The category shown; null where it shows none, and the person has to say. */
  show: (row: StreamRow) => string | null;
  /** The row's category once the person has looked at it; `isCorrected` when it is not what was shown. */
  settle: (row: StreamRow, categoryId: string, isCorrected: boolean) => void;
};

/** What was counted while households lived through their streams. */
export type CorrectionCounts = {
  rows: number;
  corrections: number;
  /** Rows of a merchant that was corrected for the first time the last time that it was met, and those of them shown right. */
  afterFirst: number;
  rightAfterFirst: number;
  /** Corrections of rows whose merchant was right until then, or never met: what was learned of others misled. Only where a base is given. */
  misled: number;
};

/**
 * Lives through a stream: the person corrects each row that is shown wrong, at once, and leaves the others. `base` is what would be
 * shown had nothing been learned; a merchant that was not corrected and that the base has right was misled when it is wrong.
 */
export function simulateCorrections(
  rows: HouseholdStream,
  learner: Learner,
  base: (row: StreamRow) => string | null,
): CorrectionCounts {
  const counts = { rows: rows.length, corrections: 0, afterFirst: 0, rightAfterFirst: 0, misled: 0 };
  const timesCorrected = new Map<string, number>();
  const justCorrected = new Set<string>();
  for (const row of rows) {
    const shown = learner.show(row);
    const isRight = shown !== null && row.right.includes(shown);
    const times = timesCorrected.get(row.merchant) ?? 0;
    if (justCorrected.delete(row.merchant)) {
      counts.afterFirst += 1;
      if (isRight) counts.rightAfterFirst += 1;
    }
    if (!isRight) {
      counts.corrections += 1;
      if (times === 0) {
        justCorrected.add(row.merchant);
        const unlearned = base(row);
        if (unlearned !== null && row.right.includes(unlearned)) counts.misled += 1;
      }
      timesCorrected.set(row.merchant, times + 1);
    }
    learner.settle(row, isRight ? shown : row.right[0], !isRight);
  }
  return counts;
}

export function sumOfCounts(all: readonly CorrectionCounts[]): CorrectionCounts {
  return all.reduce((sum, one) => ({
    rows: sum.rows + one.rows,
    corrections: sum.corrections + one.corrections,
    afterFirst: sum.afterFirst + one.afterFirst,
    rightAfterFirst: sum.rightAfterFirst + one.rightAfterFirst,
    misled: sum.misled + one.misled,
  }));
}
