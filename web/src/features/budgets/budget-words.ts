import type { BudgetEdit } from '@cairn/contract/budgets';
import { type Cents, toCents } from '@cairn/domain/money';
import type { PlainMonth } from '@cairn/domain/plain-date';
import { formatMonth, formatWholeUnits } from '../../lib/format.ts';
import { aheadOfPaceCents, type MonthProgress, spentPercent } from './budget-status.ts';
import { formatWholeMoney, wholeDollars } from './whole-money.ts';

/**
 * What is left or over, as the difference of the two figures that are shown, so that the three add up: `$376 over`. Where they look alike
 * and are not, `less than $1 left`: budgets show no decimals.
 */
function remainderWords(spent: Cents, limit: Cents): string {
  if (spent === limit) return 'nothing left';
  const word = spent > limit ? 'over' : 'left';
  const dollars = Math.abs(wholeDollars(limit) - wholeDollars(spent));
  const shown = dollars === 0 ? `less than ${formatWholeUnits(1)}` : formatWholeUnits(dollars);
  return `${shown} ${word}`;
}

/** A larger share says nothing more. */
const mostPercent = 999;

/** The share of the limit, and what is left or over: `288% · $376 over`. A limit of 0 has no share. */
export function overWords(spent: Cents, limit: Cents): string {
  const remainder = remainderWords(spent, limit);
  if (limit <= 0) return remainder;
  const percent = spentPercent(spent, limit);
  return `${percent > mostPercent ? `> ${mostPercent}` : percent}% · ${remainder}`;
}

/** What was spent, compared with an even spending of the limit: `$107 ahead of pace`. */
export function paceWords(spent: Cents, limit: Cents, progress: MonthProgress): string {
  const ahead = aheadOfPaceCents(spent, limit, progress);
  const dollars = wholeDollars(toCents(Math.abs(ahead)));
  if (dollars === 0) return 'On pace';
  return `${formatWholeUnits(dollars)} ${ahead > 0 ? 'ahead of' : 'behind'} pace`;
}

/** What a limit holds for. */
export type HoldsFor = NonNullable<BudgetEdit['holdsFor']>;

/** The two choices of what a limit holds for, by the month that is shown. */
export function holdsForOptions(month: PlainMonth): { value: HoldsFor; label: string }[] {
  return [
    { value: 'onward', label: `From ${formatMonth(month)} onward` },
    { value: 'month', label: onlyWords(month) },
  ];
}

export function onlyWords(month: PlainMonth): string {
  return `Only ${formatMonth(month)}`;
}

/** What an edit did, in words. */
export function editWords(
  category: string,
  edit: Pick<BudgetEdit, 'monthlyLimit' | 'isActive' | 'holdsFor'>,
  month: PlainMonth,
): string {
  const from = `from ${formatMonth(month)} onward`;
  if (edit.monthlyLimit !== undefined) {
    const when = edit.holdsFor === 'month' ? `in ${formatMonth(month)} only` : from;
    return `${category}: the limit is ${formatWholeMoney(edit.monthlyLimit)} ${when}.`;
  }
  return edit.isActive === true ? `${category} is active again ${from}.` : `${category} is paused ${from}.`;
}

/** Who sees a budget, and which accounts it counts. */
export const whoseBudgets = ['shared', 'personal'] as const;
export type Whose = (typeof whoseBudgets)[number];

export const whoseNames: Record<Whose, string> = {
  shared: 'Everybody in the household',
  personal: 'Only you',
};

export const whoseWords: Record<Whose, string> = {
  shared: 'It counts the accounts whose transactions everybody sees.',
  personal: 'It counts the accounts whose transactions only you see.',
};
