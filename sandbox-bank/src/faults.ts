/** Trouble that a test asked for. Kept in memory: a restart clears it. */
export type Faults = {
  /** Ids of institutions and Items that are down. */
  down: Set<string>;
  /** Item ids whose next continued pagination meets a change. */
  mutateNextPage: Set<string>;
  failures: PlannedFailure[];
  delays: PlannedDelay[];
};

type Planned = { calls: number /** Only this path, or every path. */; path: string | null };
export type PlannedFailure = Planned & { errorCode: string };
export type PlannedDelay = Planned & { delayMs: number };

export function noFaults(): Faults {
  return { down: new Set(), mutateNextPage: new Set(), failures: [], delays: [] };
}

/** Takes one call from the first plan that covers the path. */
export function takeOne<Plan extends Planned>(plans: Plan[], path: string): Plan | null {
  const plan = plans.find(
    (candidate) => candidate.calls > 0 && (candidate.path === null || candidate.path === path),
  );
  if (plan === undefined) return null;
  plan.calls -= 1;
  return plan;
}
