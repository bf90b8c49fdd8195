export type Backoff = { firstMs: number; factor: number; maxMs: number };

/** The history of a new connection comes within seconds to minutes: ask soon, then ever more rarely. */
export const historyBackoff: Backoff = { firstMs: 700, factor: 1.5, maxMs: 60_000 };
/** A bank that is down is back in minutes or hours. */
export const failureBackoff: Backoff = { firstMs: 5_000, factor: 2.5, maxMs: 3_600_000 };
/** After this many failures in a row the schedule, or the person, tries again: some three hours on. */
export const maxFailedAttempts = 8;

/**
 * Milliseconds to wait before attempt number `attempt` (0 is the first repetition). `random` in [0, 1) spreads the waits
 * over the upper half, so that what failed together does not come back together.
 */
export function backoffMs({ firstMs, factor, maxMs }: Backoff, attempt: number, random: number): number {
  const full = Math.min(maxMs, firstMs * factor ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}
