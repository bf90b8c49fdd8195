import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance } from 'fastify';

export type LoadLimits = {
  /** A queue of so many is a standing one when it stays that long; a shorter one is a burst, and is worked off. */
  standing: number;
  patienceMs: number;
  /** No call is added to a longer queue, however short its life. */
  most: number;
};

export type LoadState = {
  isShedding: boolean;
  /** Since when each look has found a standing queue; null: the last one has not. */
  standingSinceMs: number | null;
  lastStandingMs: number | null;
};

/**
 * At 200 calls a second, each of which takes a session two or three times, 30 wait some 60 ms and 300 wait 600 ms. A machine that can do less
 * keeps those that it admits waiting for longer.
 */
const defaultLimits: LoadLimits = { standing: 30, patienceMs: 500, most: 300 };
const retryAfterMs = 2_000;

export const atRest: LoadState = { isShedding: false, standingSinceMs: null, lastStandingMs: null };

/**
 * Whether a call that arrives now is refused, and the next state. Once a queue has stood for `patienceMs`, calls are added to it only
 * while it is shorter than `standing`; so that those that are added wait briefly, however many arrive. This ends when no standing queue has been
 * seen for as long; until then it refuses nobody while the queue is short.
 * Source of the idea: Nichols and Jacobson, Controlling Queue Delay (ACM Queue, 2012).
 */
export function lookAtLoad(
  { standing, patienceMs, most }: LoadLimits,
  state: LoadState,
  waiting: number,
  nowMs: number,
): { isRefused: boolean; state: LoadState } {
  const stands = waiting >= standing;
  const isRecent = state.lastStandingMs !== null && nowMs - state.lastStandingMs < patienceMs;
  const standingSinceMs = stands ? ((isRecent ? state.standingSinceMs : null) ?? nowMs) : null;
  const hasStood = standingSinceMs !== null && nowMs - standingSinceMs >= patienceMs;
  const isShedding = hasStood || (state.isShedding && isRecent);
  return {
    isRefused: waiting >= most || (isShedding && stands),
    state: { isShedding, standingSinceMs, lastStandingMs: stands ? nowMs : state.lastStandingMs },
  };
}

/**
 * Refuses calls of a scope while too many wait for a session of the database, which is where calls wait, whatever is short: sessions, PostgreSQL or
 * this process's time. Refused before anything is done for them; calls that have begun go on. `countWaiting`: how many wait.
 */
export function shedLoad(scope: FastifyInstance, countWaiting: () => number): void {
  let state = atRest;
  scope.addHook('onRequest', async () => {
    const look = lookAtLoad(defaultLimits, state, countWaiting(), performance.now());
    if (look.state.isShedding && !state.isShedding)
      scope.log.warn('More calls than this server can answer: some get 503 until there are fewer');
    state = look.state;
    if (look.isRefused)
      throw new AppError(
        'unavailable',
        'Cairn is very busy right now, so nothing was done. Please try again in a few seconds.',
        { retryAfterMs },
      );
  });
}
