declare const minted: unique symbol;

/** Proof that identity has found out who acts and for which household. Only identity/ makes one. */
export type HouseholdScope = {
  readonly householdId: string;
  readonly userId: string;
  readonly [minted]: true;
};
