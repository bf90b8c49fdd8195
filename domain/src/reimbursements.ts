import { type Cents, sumCents, toCents, zeroCents } from './money.ts';

/** What is expected back of an expense, from one person. Amounts are positive. */
export type ExpectedBack = {
  amount: Cents;
  /** What this person has paid back. */
  received: Cents;
  /** No longer expected. */
  isClosed: boolean;
};

/** What this person has still to pay back: nothing once it is closed. */
export function remainingOf({ amount, received, isClosed }: ExpectedBack): Cents {
  return isClosed || received >= amount ? zeroCents : toCents(amount - received);
}

/** What is still to come back of an expense. */
export function toComeBackOf(expected: readonly ExpectedBack[]): Cents {
  return sumCents(expected.map(remainingOf));
}

/** How much of an expense can still be paid back; `paid` is negative, as a debit is, and `cameBack` positive. */
export function openOf(paid: Cents, cameBack: Cents): Cents {
  return -paid > cameBack ? toCents(-paid - cameBack) : zeroCents;
}

/** What an expense comes to after what came back, as a debit is: 0 once all of it did. */
export function netOf(paid: Cents, cameBack: Cents): Cents {
  return toCents(paid + cameBack);
}

/** The amount that a deposit pays back unless a person says otherwise: what is expected, or else what is open, at most the deposit. */
export function suggestedAmount(deposit: Cents, open: Cents, expected: Cents): Cents {
  const wanted = expected > 0 && expected < open ? expected : open;
  return deposit < wanted ? deposit : wanted;
}
