declare const minted: unique symbol;

/** Proof that identity has verified the user and household. Only people/ creates one. */
export type HouseholdScope = {
  readonly householdId: string;
  readonly userId: string;
  readonly [minted]: true;
};
