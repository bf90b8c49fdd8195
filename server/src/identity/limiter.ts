/** How often something has been tried, as stored. */
export type Tally = { count: number; countedAt: Date; blockedUntil: Date | null };

/** Holds `capacity` and drains `drainPerSecond`: a burst is fine, a steady stream above the drain is not. */
export type Bucket = { kind: 'bucket'; capacity: number; drainPerSecond: number };

/** After `freeFailures` each further failure blocks twice as long as the one before, up to `maxDelayMs`. */
export type Backoff = {
  kind: 'backoff';
  freeFailures: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** Failures are forgotten after this long without one. */
  forgetAfterMs: number;
};

export type Policy = Bucket | Backoff;
export type Decision = { allowed: true; tally: Tally } | { allowed: false; retryAfterMs: number };

/** As much as clocks of two processes may differ. A count from further on is of a clock that was wrong, and would hold for as long. */
const clockSkewMs = 5 * 60_000;

/**
 * Whether one more attempt may be made at `now`, and the tally with it counted. A backoff counts each attempt as a failure
 * beforehand, so that a hundred at once are a hundred; whoever succeeds has the tally deleted. A refusal counts nothing:
 * knocking on a closed door does not keep it closed.
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

/** How long nothing may be tried after the `count`th failure in a row, in milliseconds. */
function delayAfter(policy: Backoff, count: number): number {
  if (count < policy.freeFailures) return 0;
  return Math.min(policy.maxDelayMs, policy.firstDelayMs * 2 ** (count - policy.freeFailures));
}

/** Clocks of two processes may differ a little: time never runs backwards here. */
function elapsedMs(tally: Tally, now: Date): number {
  return Math.max(0, now.getTime() - tally.countedAt.getTime());
}

/** A wait in words, rounded up: "1 second", "2 minutes". */
export function describeWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
