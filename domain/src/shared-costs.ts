import { type Cents, negateCents, sumCents, toCents } from './money.ts';
import { daysBetween, type PlainDate } from './plain-date.ts';

/** How the shares of what a household pays together came about: the same for each, by what each earns, or as they agreed. */
export const costRules = ['equal', 'income', 'hand'] as const;
export type CostRule = (typeof costRules)[number];

/** What one person paid, in cents of the household’s currency, and the weight of their share: a whole number above 0. */
export type CostsPaid = {
  userId: string;
  weight: number;
  /** Spent, net of refunds, from accounts that this person pays from. */
  spent: Cents;
  /** Moved into joint accounts, less what came back out of them. */
  contributed: Cents;
  /** Moved to accounts that the others pay from, or paid them another way, less what came from them. */
  settled: Cents;
};

export type CostStanding = {
  userId: string;
  /** Their share of what all paid. */
  share: Cents;
  /** What they paid beyond their share; negative: what they owe. */
  balance: Cents;
};

/** A payment that would leave its two people with less to settle. */
export type SettlingPayment = { fromUserId: string; toUserId: string; amount: Cents };

/** Money that went from one person to another; null: from or to a joint account. */
export type Moved = { fromUserId: string | null; toUserId: string | null; amount: Cents };

/** How far apart the days of a payment and a transfer are at most that look like the same one. */
const maxDaysApart = 3;

/**
 * Divides an amount by weights to the cent: the parts sum to it, and each is within a cent of its exact share. Cents that are left go to the
 * largest remainders, the first of equal ones first. Throws RangeError unless there is a weight and each is a whole number above 0.
 */
export function divideByWeights(total: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0 || !weights.every((weight) => Number.isSafeInteger(weight) && weight > 0))
    throw new RangeError('Weights are whole numbers above 0');
  const sign = total < 0 ? -1 : 1;
  const size = BigInt(Math.abs(total));
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const parts = weights.map((weight, place) => {
    const exact = size * BigInt(weight);
    return { place, whole: exact / all, remainder: exact % all };
  });
  const left = Number(size - parts.reduce((sum, { whole }) => sum + whole, 0n));
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1,
  );
  const rounded = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, whole }) => toCents(sign * (Number(whole) + (rounded.has(place) ? 1 : 0))));
}

/** Where each person stands, in the order given. The balances sum to zero when what was settled does. */
export function standingsOf(people: readonly CostsPaid[]): CostStanding[] {
  const paid = people.map(({ spent, contributed }) => sumCents([spent, contributed]));
  const shares = divideByWeights(
    sumCents(paid),
    people.map(({ weight }) => weight),
  );
  return people.map(({ userId, settled }, place) => {
    const share = shares[place] ?? toCents(0);
    return {
      userId,
      share,
      balance: sumCents([paid[place] ?? toCents(0), settled, negateCents(share)]),
    };
  });
}

/** Payments after which nobody owes anything, fewer than there are people: the largest debt pays the largest claim first. */
export function settlingPayments(
  standings: readonly Pick<CostStanding, 'userId' | 'balance'>[],
): SettlingPayment[] {
  const left = new Map(standings.map(({ userId, balance }) => [userId, balance]));
  const payments: SettlingPayment[] = [];
  for (;;) {
    const inOrder = [...left].toSorted(([, a], [, b]) => a - b);
    const [debtor, creditor] = [inOrder[0], inOrder.at(-1)];
    if (debtor === undefined || creditor === undefined || debtor[1] >= 0 || creditor[1] <= 0) return payments;
    const amount = toCents(Math.min(-debtor[1], creditor[1]));
    left.set(debtor[0], sumCents([debtor[1], amount]));
    left.set(creditor[0], sumCents([creditor[1], negateCents(amount)]));
    payments.push({ fromUserId: debtor[0], toUserId: creditor[0], amount });
  }
}

/** What a person moved to some others, less what came from them. */
export function movedBy(
  userId: string,
  moves: readonly Moved[],
  isTo: (other: string | null) => boolean,
): Cents {
  return sumCents(
    moves.flatMap(({ fromUserId, toUserId, amount }) =>
      fromUserId === userId && isTo(toUserId)
        ? [amount]
        : toUserId === userId && isTo(fromUserId)
          ? [negateCents(amount)]
          : [],
    ),
  );
}

/** The transfer of the same amount between the same two people that is nearest in days to a payment, at most three from it. */
export function transferLike<Transfer extends Moved & { date: PlainDate }>(
  payment: Moved & { date: PlainDate },
  transfers: readonly Transfer[],
): Transfer | undefined {
  const apart = ({ date }: Transfer) => Math.abs(daysBetween(payment.date, date));
  return transfers
    .filter(
      (one) =>
        one.fromUserId === payment.fromUserId &&
        one.toUserId === payment.toUserId &&
        one.amount === payment.amount &&
        apart(one) <= maxDaysApart,
    )
    .toSorted((a, b) => apart(a) - apart(b))[0];
}
