import { sql } from 'kysely';

// The table is `t` here.

/** A part that a rule made: what it is follows from the split transaction. */
export const isPartOfRule = sql<boolean>`(t.part_of_id is not null and t.rule_split is not null)`;

/** Split by a rule: its own prediction stays, since rules go on deciding about it, and counts nowhere. */
export const isSplitByRule = sql<boolean>`(t.is_split and t.rule_split is not null and t.affects_balance)`;

/** Transactions about which rules and corrections decide: those that count, and for the parts of a rule what they are parts of. */
export const hasOwnPrediction = sql<boolean>`((t.is_counted and not ${isPartOfRule}) or ${isSplitByRule})`;
