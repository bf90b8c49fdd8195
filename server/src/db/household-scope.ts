declare const minted: unique symbol;

/** A person in one of their households. */
export type Member = { readonly householdId: string; readonly userId: string };

/** Proof that identity has verified the user and household. Only people/ creates one. `canChange`: false for who only looks. */
export type HouseholdScope = Member & { readonly canChange: boolean; readonly [minted]: true };

/** Whom a scope is of, to be sent to another process. */
export function memberOf({ householdId, userId }: HouseholdScope): Member {
  return { householdId, userId };
}
