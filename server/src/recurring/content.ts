import { createHash } from 'node:crypto';
import type { DatedRow } from './dated-row.ts';
import { type Prior, priorOfCategory } from './owed-or-chosen.ts';

const numberOf: Record<Prior, number> = { owed: 0, chosen: 1, either: 2 };

/** Digest of all inputs of stream detection for a payee's rows: day, amount and category prior (chain.ts, schedule.ts). */
export function contentOf(rows: readonly DatedRow[]): string {
  const numbers = new Float64Array(3 * rows.length);
  for (const [place, { day, row }] of rows.entries()) {
    numbers[3 * place] = day;
    numbers[3 * place + 1] = row.amountCents;
    numbers[3 * place + 2] = numberOf[priorOfCategory(row.categoryId)];
  }
  return createHash('sha256').update(numbers).digest('base64');
}
