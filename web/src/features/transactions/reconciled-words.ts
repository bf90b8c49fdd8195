import type { PlainDate } from '@cairn/domain/plain-date';
import { formatDate } from '../../lib/format.ts';

/** By the last day of the statement that a transaction is on. */
export function reconciledText(closesOn: PlainDate): string {
  return `Reconciled to the statement of ${formatDate(closesOn)}`;
}
