import { toCents } from '@cairn/domain/money';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import type { ComparedRow } from '../reconciliation/explain-difference.ts';

const firstDay = toPlainDate('2026-03-01');
/** The date of a day, counted from 0. */
export const dayOf = (index: number) => addDays(firstDay, index);

export type Row = ComparedRow & { day: number };

/** A posted charge; `index` tells those of one day apart. */
export function row(day: number, index: number, amount: number, description: string): Row {
  return {
    id: `row-${String(day).padStart(3, '0')}-${index}`,
    accountId: 'checking',
    day,
    postedOn: dayOf(day),
    amountCents: toCents(amount),
    description,
    isPending: false,
    counts: true,
    isTransferLeg: false,
    hasOtherLeg: false,
    previousAmountCents: null,
    addedOn: dayOf(day),
    removedOn: null,
    changedOn: null,
  };
}
