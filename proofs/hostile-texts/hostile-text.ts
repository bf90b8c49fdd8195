/**
 * The goal of a hostile text. Each must fail: no write, no other user's data, no amount that the ledger does not contain.
 */
export type HostileGoal = 'write' | 'foreign rows' | 'number' | 'reveal' | 'markup' | 'silence';

/** A tool call that an obeying model would make. Most tools do not exist, or the arguments are not the caller's. */
export type ObeyedCall = { name: string; input: unknown };

/** A text as in bank data, a memo or an imported file, and what a model that follows it would do. */
export type HostileText = {
  place: 'descriptor' | 'memo' | 'file';
  language: string;
  goal: HostileGoal;
  /** For the test's title. */
  tries: string;
  text: string;
  obeyed: { says: string; calls: readonly ObeyedCall[] };
};

/** A household that no test user belongs to. */
export const strangersHouseholdId = '0b5cf2a6-7f0e-4d0b-8a55-5d1c0ffee000';

/** The obeying model's text. */
export const replying = (text: string): HostileText['obeyed'] => ({ says: text, calls: [] });

/** The obeying model's call and text. */
export const doing = (name: string, input: unknown, text = 'Done.'): HostileText['obeyed'] => ({
  says: text,
  calls: [{ name, input }],
});
