import type { View } from '@cairn/contract/route-definition';

declare const minted: unique symbol;

/** A person in one of their households. */
export type Member = { readonly householdId: string; readonly userId: string };

/** Proof that identity has verified the user and household. Only people/ creates one. `canChange`: false for who only looks, or at a part. */
export type HouseholdScope = Member & {
  readonly canChange: boolean;
  readonly looksAt: View;
  readonly [minted]: true;
};

/** The same person, who looks at a part of what they may see. Nothing is changed in its transactions. */
export function lookingAt(scope: HouseholdScope, looksAt: View): HouseholdScope {
  return looksAt === 'all' ? scope : { ...scope, looksAt, canChange: false };
}

/** Whom a scope is of, to be sent to another process. */
export function memberOf({ householdId, userId }: HouseholdScope): Member {
  return { householdId, userId };
}
