import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Backoff, type Bucket, describeWait, type Policy, type Tally, take } from './limiter.ts';

const start = Date.parse('2026-03-01T12:00:00Z');
const at = (ms: number) => new Date(start + ms);

const buckets = fc.record<Bucket>({
  kind: fc.constant('bucket'),
  capacity: fc.integer({ min: 1, max: 50 }),
  drainPerSecond: fc.constantFrom(0.1, 0.5, 1, 2, 10),
});
const backoffs = fc.record<Backoff>({
  kind: fc.constant('backoff'),
  freeFailures: fc.integer({ min: 1, max: 10 }),
  firstDelayMs: fc.integer({ min: 1000, max: 60_000 }),
  maxDelayMs: fc.integer({ min: 60_000, max: 900_000 }),
  forgetAfterMs: fc.constant(86_400_000),
});
const waits = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 });

/** The times of allowed attempts, one after each wait. */
function attempt(policy: Policy, waitsMs: number[]): { allowedAtMs: number[]; tally: Tally | null } {
  let tally: Tally | null = null;
  let nowMs = 0;
  const allowedAtMs: number[] = [];
  for (const waitMs of waitsMs) {
    nowMs += waitMs;
    const decision = take(policy, tally, 1, at(nowMs));
    if (decision.allowed) {
      tally = decision.tally;
      allowedAtMs.push(nowMs);
    }
  }
  return { allowedAtMs, tally };
}

describe('a bucket', () => {
  test('allows at most its capacity plus drain in any interval', () => {
    fc.assert(
      fc.property(buckets, waits, (bucket, waitsMs) => {
        const { allowedAtMs } = attempt(bucket, waitsMs);
        for (const [first, fromMs] of allowedAtMs.entries()) {
          for (const [offset, toMs] of allowedAtMs.slice(first).entries()) {
            const most = bucket.capacity + ((toMs - fromMs) / 1000) * bucket.drainPerSecond;
            expect(offset + 1).toBeLessThanOrEqual(most + 1e-6);
          }
        }
      }),
    );
  });

  test('never refuses a rate within its drain', () => {
    fc.assert(
      fc.property(buckets, fc.integer({ min: 1, max: 300 }), (bucket, count) => {
        const everyMs = Math.ceil(1000 / bucket.drainPerSecond);
        const { allowedAtMs } = attempt(bucket, new Array<number>(count).fill(everyMs));
        expect(allowedAtMs).toHaveLength(count);
      }),
    );
  });
});

describe('a backoff', () => {
  test('doubles the wait after each failure beyond the free ones, up to the maximum', () => {
    fc.assert(
      fc.property(backoffs, fc.integer({ min: 1, max: 40 }), (backoff, count) => {
        let tally: Tally | null = null;
        let nowMs = 0;
        for (let failures = 1; failures <= count; failures += 1) {
          const decision = take(backoff, tally, 1, at(nowMs));
          if (!decision.allowed) throw new Error('refused at the time it gave');
          tally = decision.tally;
          const beyond = failures - backoff.freeFailures;
          const delayMs = beyond < 0 ? 0 : Math.min(backoff.maxDelayMs, backoff.firstDelayMs * 2 ** beyond);
          if (delayMs > 0) {
            const early = take(backoff, tally, 1, at(nowMs + delayMs - 1));
            expect(early).toEqual({ allowed: false, retryAfterMs: 1 });
          }
          nowMs += delayMs;
        }
      }),
    );
  });

  test('resets after its time, and tolerates clocks that differ', () => {
    const backoff: Backoff = {
      kind: 'backoff',
      freeFailures: 2,
      firstDelayMs: 1000,
      maxDelayMs: 60_000,
      forgetAfterMs: 100_000,
    };
    const old = { count: 5, countedAt: at(0), blockedUntil: at(8000) };
    expect(take(backoff, old, 1, at(99_999))).toMatchObject({ tally: { count: 6 } });
    expect(take(backoff, old, 1, at(100_000))).toMatchObject({ tally: { count: 1, blockedUntil: null } });
    const ahead = { count: 1, countedAt: at(500), blockedUntil: null };
    expect(take(backoff, ahead, 1, at(0))).toMatchObject({ tally: { count: 2 } });
  });
});

test('a refusal’s wait is exact', () => {
  fc.assert(
    fc.property(fc.oneof(buckets, backoffs), waits, (policy, waitsMs) => {
      const { tally } = attempt(policy, waitsMs);
      const nowMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0);
      const decision = take(policy, tally, 1, at(nowMs));
      if (decision.allowed) return;
      expect(decision.retryAfterMs).toBeGreaterThan(0);
      expect(take(policy, tally, 1, at(nowMs + decision.retryAfterMs + 1)).allowed).toBe(true);
      expect(take(policy, tally, 1, at(nowMs + decision.retryAfterMs - 2)).allowed).toBe(false);
    }),
  );
});

test.each([
  [1, '1 second'],
  [1001, '2 seconds'],
  [30_000, '30 seconds'],
  [89_001, '2 minutes'],
  [900_000, '15 minutes'],
])('%i ms in words', (waitMs, text) => {
  expect(describeWait(waitMs)).toBe(text);
});

test('a count from a clock a year ahead is ignored', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const inAYear = new Date('2027-11-22T12:00:00Z');
  const backoff: Backoff = {
    kind: 'backoff',
    freeFailures: 1,
    firstDelayMs: 30_000,
    maxDelayMs: 900_000,
    forgetAfterMs: 86_400_000,
  };
  const bucket: Bucket = { kind: 'bucket', capacity: 2, drainPerSecond: 1 };
  const blocked = { count: 9, countedAt: inAYear, blockedUntil: new Date(inAYear.getTime() + 900_000) };
  expect(take(backoff, blocked, 1, now)).toMatchObject({
    allowed: true,
    tally: { count: 1, countedAt: now },
  });
  const full = { count: 2, countedAt: inAYear, blockedUntil: null };
  expect(take(bucket, full, 1, now)).toMatchObject({ allowed: true, tally: { count: 1, countedAt: now } });
  // Small clock differences are tolerated.
  const soon = new Date(now.getTime() + 60_000);
  const ahead = { count: 9, countedAt: soon, blockedUntil: new Date(soon.getTime() + 900_000) };
  expect(take(backoff, ahead, 1, now)).toMatchObject({ allowed: false });
});
