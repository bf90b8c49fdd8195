/** One turn of a knob: the control's path after `/control/`, and its body without the access token. */
export type Step = { control: string; body?: Record<string, unknown> };

/** What happens at a bank or to its Items, step by step. */
export type Scenario = {
  name: string;
  /** One line for a person who chooses. */
  summary: string;
  /** When the bank starts. */
  start?: readonly Step[];
  /** The stages of each Item: the first when it is linked, each next one when a client has read all changes. */
  stages?: readonly (readonly Step[])[];
};
