import { createHash } from 'node:crypto';
import type { ReadFile } from '../files/statements/statement.ts';

/**
 * Files of one kind say the same of a transaction each time: its day, amount, text, id and balance. It is the format, and for a CSV the
 * names of its columns too.
 */
export function kindOf({ format, layout }: Pick<ReadFile, 'format' | 'layout'>): string {
  if (layout === null) return format;
  return `${format} ${createHash('sha256').update(layout.names).digest('hex').slice(0, 8)}`;
}
