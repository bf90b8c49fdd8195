import type { CostPayment, CostTransfer, PersonsCosts, SharedCosts } from '@cairn/contract/shared-costs';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { CostRule } from '@cairn/domain/shared-costs';
import { formatDate, formatMoney, formatMoneyIn } from '../../lib/format.ts';

export type Sharing = NonNullable<SharedCosts['sharing']>;
type People = readonly Pick<PersonsCosts, 'userId' | 'name' | 'isYou'>[];

export const ruleNames: Record<CostRule, string> = {
  equal: 'The same for each',
  income: 'By income',
  hand: 'As you agree',
};

export const ruleWords: Record<CostRule, string> = {
  equal: 'Each pays an equal part.',
  income: 'Each pays by what they earn. Enter everybody’s income of the same time, such as a month.',
  hand: 'Each pays the part that you agree on, such as 60 and 40.',
};

/** What a person is called: the one who reads is `You`, and a joint account nobody. */
export function nameOf(people: People, userId: string | null): string {
  if (userId === null) return 'Joint account';
  const found = people.find((one) => one.userId === userId);
  return found?.isYou === true ? 'You' : (found?.name ?? 'A former member');
}

/** Who owes whom: `Grace owes you $25.00`. */
export function owedWords({ people }: Pick<Sharing, 'people'>, payment: Sharing['payments'][number]): string {
  const { fromUserId, toUserId, amount } = payment;
  const [from, to] = [nameOf(people, fromUserId), nameOf(people, toUserId)];
  return `${from} ${from === 'You' ? 'owe' : 'owes'} ${to === 'You' ? 'you' : to} ${formatMoney(amount)}`;
}

/** Between whom money went: `Grace to you`. */
export function transferWords(
  people: People,
  { fromUserId, toUserId }: Pick<CostTransfer, 'fromUserId' | 'toUserId'>,
): string {
  const to = nameOf(people, toUserId);
  return `${nameOf(people, fromUserId)} to ${to === 'You' ? 'you' : to === 'Joint account' ? 'a joint account' : to}`;
}

/** Between whom a payment was: `Grace to you`. */
export function paymentWords({ from, to }: Pick<CostPayment, 'from' | 'to'>): string {
  return transferWords([from, to], { fromUserId: from.userId, toUserId: to.userId });
}

/** When a payment was, and who entered it. */
export function enteredWords({ date, enteredBy }: Pick<CostPayment, 'date' | 'enteredBy'>): string {
  return `${formatDate(date)}, entered by ${enteredBy.isYou ? 'you' : enteredBy.name}`;
}

/** Why a payment settles nothing; null where it does. */
export function leftOutWords(
  { leftOut, currency }: Pick<CostPayment, 'leftOut' | 'currency'>,
  since: PlainDate,
): string | null {
  if (leftOut === 'before') return `Does not count: it was before ${formatDate(since)}.`;
  if (leftOut === 'person') return 'Does not count: one of the two does not share costs.';
  return leftOut === 'rate' ? `Does not count: no exchange rate for ${currency} on this day.` : null;
}

/** That a transfer may be the payment that somebody enters, or entered. */
export function alikeWords({ amount, date }: Pick<CostTransfer, 'amount' | 'date'>): string {
  return `A transfer of ${formatMoney(amount)} on ${formatDate(date)} looks like the same payment.`;
}

/** A payment in one line: `$50.00, Grace to you`. */
export function paymentName(payment: Pick<CostPayment, 'from' | 'to' | 'amount' | 'currency'>): string {
  return `${formatMoneyIn(payment.currency, payment.amount)}, ${paymentWords(payment)}`;
}

/** The transactions that a person’s spending sums; null where they pay from no account. */
export function spentAddress(
  { accountIds }: Pick<PersonsCosts, 'accountIds'>,
  { from, to }: { from: PlainDate; to: PlainDate },
): string | null {
  if (accountIds.length === 0) return null;
  const query = new URLSearchParams({ from, to, kind: 'net_spending', accountId: accountIds.join(',') });
  return `/transactions?${query}`;
}

/** The transaction that sent a transfer, among those of its day. */
export function transferAddress({ date, sentId }: CostTransfer): string {
  return `/transactions?${new URLSearchParams({ from: date, to: date })}#${sentId}`;
}

/** What part of the whole a weight is, to a tenth of a percent. */
export function partWords(weight: number, people: readonly Pick<PersonsCosts, 'weight'>[]): string {
  const all = people.reduce((sum, one) => sum + one.weight, 0);
  return (weight / all).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
