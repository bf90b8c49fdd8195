/** Trouble that a test asked for. In memory: a restart clears it. */
export type Faults = {
  /** Ids of institutions and Items that are down. */
  down: Set<string>;
  /** By Item id: the page of a loop before which the Item's data changes, and how many loops still meet that. */
  mutations: Map<string, { page: number; times: number }>;
  /** By Item id: how many pages of the running loop were asked for. */
  pages: Map<string, number>;
  /** By account id: by how much the reported balance differs from the rows, in major units. */
  balancesOff: Map<string, number>;
  /** Most changes on one page of /transactions/sync, whatever the client asks for. */
  pageSizeCap: number | null;
  failures: PlannedFailure[];
  delays: PlannedDelay[];
  breaks: PlannedBreak[];
  hostile: PlannedHostility[];
};

type Planned = {
  calls: number;
  /** So many calls pass before the plan begins. */
  skip: number;
  /** Only this path, or every path. */
  path: string | null;
};
export type PlannedFailure = Planned & { errorCode: string };
export type PlannedDelay = Planned & { delayMs: number };
/**
 * `hang` never answers and does nothing; `lose` does what was asked and closes the connection without an answer; `cut`
 * closes it after so many bytes of the answer's body. `garbled` sends only so many bytes and calls it the whole; `html` sends a
 * page in place of the answer; `flood` sends a body that never ends; `redirect` sends the client to `location`.
 */
export type PlannedBreak = Planned & {
  how: 'hang' | 'lose' | 'cut' | 'garbled' | 'html' | 'flood' | 'redirect';
  afterBytes: number;
  location: string;
};
/** Changes records of one list in a response: the one with the id, or all. Values are raw JSON. */
export type PlannedHostility = Planned & {
  list: string;
  id: string | null;
  /** By field: its value. */
  fields: Readonly<Record<string, string>>;
  /** In the place of the whole record, or null. */
  record: string | null;
};

export function noFaults(): Faults {
  return {
    down: new Set(),
    mutations: new Map(),
    pages: new Map(),
    balancesOff: new Map(),
    pageSizeCap: null,
    failures: [],
    delays: [],
    breaks: [],
    hostile: [],
  };
}

/** Takes one call from every plan that covers the path. */
export function takeEach<Plan extends Planned>(plans: readonly Plan[], path: string): Plan[] {
  return plans.flatMap((plan) => takeOne([plan], path) ?? []);
}

/** Takes one call from the first plan that covers the path. */
export function takeOne<Plan extends Planned>(plans: Plan[], path: string): Plan | null {
  const plan = plans.find(
    (candidate) => candidate.calls > 0 && (candidate.path === null || candidate.path === path),
  );
  if (plan === undefined) return null;
  if (plan.skip > 0) {
    plan.skip -= 1;
    return null;
  }
  plan.calls -= 1;
  return plan;
}
