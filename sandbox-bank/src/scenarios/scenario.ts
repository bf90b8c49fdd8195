/** One turn of a knob: the control's path after `/control/`, and its body without the access token. */
export type Step = { control: string; body?: Record<string, unknown> };

/** A story that a bank tells of itself or of its Items. */
export type Scenario = {
  name: string;
  /** One line for a person who chooses. */
  summary: string;
  /** When the bank starts. */
  start?: readonly Step[];
  /**
   * What each Item goes through: the first stage when it is linked, every further one when a client has read all of its
   * changes once more.
   */
  stages?: readonly (readonly Step[])[];
};
