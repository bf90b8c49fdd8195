import { createHash } from 'node:crypto';
import type { DatedRow } from './dated-row.ts';
import { type Prior, priorOfCategory } from './owed-or-chosen.ts';

const numberOf: Record<Prior, number> = { owed: 0, chosen: 1, either: 2 };

/**
 * Digest of all inputs of stream detection for a payee's rows: day, amount and category prior (chain.ts, schedule.ts). `more` adds a
 * number per row.
 */
export function contentOf<Row extends DatedRow>(rows: readonly Row[], more?: (row: Row) => number): string {
  const numbers = new Float64Array(4 * rows.length);
  for (const [place, dated] of rows.entries()) {
    numbers[4 * place] = dated.day;
    numbers[4 * place + 1] = dated.row.amountCents;
    numbers[4 * place + 2] = numberOf[priorOfCategory(dated.row.categoryId)];
    numbers[4 * place + 3] = more?.(dated) ?? 0;
  }
  return createHash('sha256').update(numbers).digest('base64');
}
