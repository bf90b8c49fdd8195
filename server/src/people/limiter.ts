export type Tally = { count: number; countedAt: Date; blockedUntil: Date | null };

/** A leaky bucket: allows bursts up to `capacity` and a steady rate of `drainPerSecond`. */
export type Bucket = { kind: 'bucket'; capacity: number; drainPerSecond: number };

/** After `freeFailures` each failure blocks twice as long as the previous one, up to `maxDelayMs`. */
export type Backoff = {
  kind: 'backoff';
  freeFailures: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** Failures reset after this long without one. */
  forgetAfterMs: number;
};

export type Policy = Bucket | Backoff;
export type Decision = { allowed: true; tally: Tally } | { allowed: false; retryAfterMs: number };

/** Tolerated clock difference. A count from further in the future comes from a wrong clock and would block too long. */
const clockSkewMs = 5 * 60_000;

/**
 * Whether an attempt is allowed at `now`, and the updated tally. A backoff counts each attempt as a failure in advance, so
 * that concurrent attempts count; success deletes the tally. A refused attempt does not count, so retrying does not extend a
 * block.
 */
export function take(policy: Policy, stored: Tally | null, cost: number, now: Date): Decision {
  const isOfFuture = stored !== null && stored.countedAt.getTime() - now.getTime() > clockSkewMs;
  const tally = isOfFuture ? null : stored;
  return policy.kind === 'bucket' ? addToBucket(policy, tally, cost, now) : countFailure(policy, tally, now);
}

function addToBucket(policy: Bucket, tally: Tally | null, cost: number, now: Date): Decision {
  const level = levelAt(policy, tally, now);
  const excess = level + cost - policy.capacity;
  if (excess > 0) return { allowed: false, retryAfterMs: Math.ceil((excess / policy.drainPerSecond) * 1000) };
  return { allowed: true, tally: { count: level + cost, countedAt: now, blockedUntil: null } };
}

function levelAt(policy: Bucket, tally: Tally | null, now: Date): number {
  if (tally === null) return 0;
  return Math.max(0, tally.count - (elapsedMs(tally, now) / 1000) * policy.drainPerSecond);
}

function countFailure(policy: Backoff, tally: Tally | null, now: Date): Decision {
  const blockedMs = (tally?.blockedUntil?.getTime() ?? 0) - now.getTime();
  if (blockedMs > 0) return { allowed: false, retryAfterMs: blockedMs };
  const isForgotten = tally === null || elapsedMs(tally, now) >= policy.forgetAfterMs;
  const count = (isForgotten ? 0 : tally.count) + 1;
  const delayMs = delayAfter(policy, count);
  const blockedUntil = delayMs === 0 ? null : new Date(now.getTime() + delayMs);
  return { allowed: true, tally: { count, countedAt: now, blockedUntil } };
}

/** The block in milliseconds after `count` consecutive failures. */
function delayAfter(policy: Backoff, count: number): number {
  if (count < policy.freeFailures) return 0;
  return Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (count - policy.freeFailures));
}

/** Never negative, since clocks differ a little. */
function elapsedMs(tally: Tally, now: Date): number {
  return Math.max(0, now.getTime() - tally.countedAt.getTime());
}

/** Rounded up: "1 second", "2 minutes". */
export function describeWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
