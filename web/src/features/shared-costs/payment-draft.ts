import { type NewCostPayment, sharedCostMessages } from '@cairn/contract/shared-costs';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { faultOfTyped, typedAmount } from '../../lib/typed-amount.ts';
import type { Sharing } from './costs-words.ts';

/** A payment as it is typed. */
export type PaymentDraft = { fromUserId: string; toUserId: string; amount: string; date: string };

/** What one person owes another, or a payment between the first two whose amount is not typed yet; today. */
export function paymentDraftOf(
  { people }: Pick<Sharing, 'people'>,
  owed: Sharing['payments'][number] | null,
  today: PlainDate,
): PaymentDraft {
  return {
    fromUserId: owed?.fromUserId ?? people[0]?.userId ?? '',
    toUserId: owed?.toUserId ?? people[1]?.userId ?? '',
    amount: owed === null ? '' : (owed.amount / 100).toFixed(2),
    date: today,
  };
}

/** What is wrong with each field, as a sentence; null where nothing is. */
export function paymentFaults({ fromUserId, toUserId, amount, date }: PaymentDraft, today: PlainDate) {
  const typed = typedAmount(amount);
  return {
    toUserId: fromUserId === toUserId ? sharedCostMessages.samePerson : null,
    amount:
      typed === null ? faultOfTyped(amount) : typed <= 0 ? 'Enter an amount that is more than zero.' : null,
    date: !isPlainDate(date) ? 'Enter a date.' : date > today ? sharedCostMessages.dayAhead : null,
  };
}

/** What is sent; null while something is wrong. */
export function paymentIn(draft: PaymentDraft, today: PlainDate): NewCostPayment | null {
  const { fromUserId, toUserId, date } = draft;
  const amount = typedAmount(draft.amount);
  const isWrong = Object.values(paymentFaults(draft, today)).some((fault) => fault !== null);
  return isWrong || amount === null || !isPlainDate(date) ? null : { fromUserId, toUserId, amount, date };
}
