export type Backoff = { firstMs: number; factor: number; maxMs: number };

/** A new connection's history arrives within seconds to minutes. */
export const historyBackoff: Backoff = { firstMs: 700, factor: 1.5, maxMs: 60_000 };
export const failureBackoff: Backoff = { firstMs: 5_000, factor: 2.5, maxMs: 3_600_000 };
/** About three hours of failures; then only the schedule or the user retries. */
export const maxFailedAttempts = 8;

/**
 * Milliseconds to wait before retry number `attempt`, from 0. `random` in [0, 1) spreads the waits over the upper half, so
 * that simultaneous failures do not retry together.
 */
export function backoffMs({ firstMs, factor, maxMs }: Backoff, attempt: number, random: number): number {
  const full = Math.min(maxMs, firstMs * factor ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}
