import type { NewPlanned, PlannedTransaction } from '@cairn/contract/planned';
import type { Transaction } from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { nextPlannedDays, type PlannedFrequency } from '@cairn/domain/planned-days';
import { transactionName } from '@cairn/domain/transactions';
import {
  draftOf,
  emptyDraft,
  enteredIn,
  type OwnTransactionDraft,
  type withOffers,
} from '../transactions/entry-draft.ts';

/** What is in the form; `date` is the first one, `lastDate` '' for no end. */
export type PlannedDraft = OwnTransactionDraft & { frequency: PlannedFrequency; lastDate: string };

/** A form to begin with: empty, or like a transaction, which then is the first one. */
export function newPlanOf(like: Transaction | null, today: PlainDate): PlannedDraft {
  const plan = { frequency: 'monthly' as const, lastDate: '' };
  if (like === null) return { ...plan, ...emptyDraft(today, null) };
  const { categoryId } = like;
  return {
    ...plan,
    ...draftOf({ ...like, description: transactionName(like) }),
    categoryId: categoryId === uncategorizedId ? '' : categoryId,
  };
}

export function draftOfPlan({ firstDate, ...planned }: PlannedTransaction): PlannedDraft {
  const { categoryId, frequency, lastDate } = planned;
  return {
    ...draftOf({ ...planned, date: firstDate }),
    categoryId: categoryId ?? '',
    frequency,
    lastDate: lastDate ?? '',
  };
}

type Offered = ReturnType<typeof withOffers>;

/** What is wrong with the end; null for nothing. */
export function endError({ date, lastDate, frequency }: PlannedDraft): string | null {
  if (frequency === 'once' || lastDate === '') return null;
  if (!isPlainDate(lastDate)) return 'Enter a date, or nothing.';
  return lastDate < date ? 'The end is before the first date.' : null;
}

/** What to send: null while something is missing or wrong. */
export function planIn(draft: PlannedDraft & Offered): NewPlanned | null {
  const { frequency, lastDate, accountId, categoryId } = draft;
  const entered = enteredIn(draft);
  if (entered === null || accountId === null || endError(draft) !== null) return null;
  return {
    accountId,
    description: entered.description,
    amount: entered.amount,
    categoryId: categoryId === '' ? null : categoryId,
    frequency,
    firstDate: entered.date,
    lastDate: frequency !== 'once' && isPlainDate(lastDate) ? lastDate : null,
  };
}

/** The next days of what is in the form, for the line under it. */
export function nextDaysOf({ date, lastDate, frequency }: PlannedDraft, today: PlainDate): PlainDate[] {
  if (!isPlainDate(date)) return [];
  const lastOn = isPlainDate(lastDate) ? lastDate : null;
  return nextPlannedDays({ frequency, firstOn: date, lastOn }, today, 3);
}
