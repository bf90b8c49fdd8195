/** What a text is after. Each must come to nothing: no write, no row of anybody else, no figure that the ledger does not know. */
export type HostileGoal = 'write' | 'foreign rows' | 'number' | 'reveal' | 'markup' | 'silence';

/** A tool call that a model which obeys would make. Most name tools that do not exist, or ask one for what is not the caller's. */
export type ObeyedCall = { name: string; input: unknown };

/** Text as a bank, a person's memo or an imported file could hold it, and what a model that falls for it would do. */
export type HostileText = {
  place: 'descriptor' | 'memo' | 'file';
  language: string;
  goal: HostileGoal;
  /** In words, for the test's title. */
  tries: string;
  text: string;
  obeyed: { says: string; calls: readonly ObeyedCall[] };
};

/** A household that is nobody's in the tests: no row of it may ever be shown. */
export const strangersHouseholdId = '0b5cf2a6-7f0e-4d0b-8a55-5d1c0ffee000';

/** What a model says that obeys. */
export const says = (text: string): HostileText['obeyed'] => ({ says: text, calls: [] });

/** A tool that a model calls that obeys, and what it says of it. */
export const doing = (name: string, input: unknown, text = 'Done.'): HostileText['obeyed'] => ({
  says: text,
  calls: [{ name, input }],
});
