import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atRest, type LoadState, lookAtLoad } from './load-shedding.ts';
import { authorization, startTestServer } from './test-server.ts';

const limits = { standing: 10, patienceMs: 500, most: 100 };

/** Looks at each [time, waiting], in order, and says which are refused. */
function refusals(looks: readonly (readonly [number, number])[]): boolean[] {
  let state: LoadState = atRest;
  return looks.map(([nowMs, waiting]) => {
    const look = lookAtLoad(limits, state, waiting, nowMs);
    state = look.state;
    return look.isRefused;
  });
}

/**
 * Calls that arrive evenly at a server which answers so many a second, one after the other: how long the admitted ones wait, and how many
 * are refused.
 */
function serve({ perSecond, capacity, seconds }: { perSecond: number; capacity: number; seconds: number }) {
  let state: LoadState = atRest;
  let freeAtMs = 0;
  const waitsMs: number[] = [];
  let refused = 0;
  for (let call = 0; call < perSecond * seconds; call += 1) {
    const nowMs = (call * 1000) / perSecond;
    const waiting = Math.floor(Math.max(0, freeAtMs - nowMs) / (1000 / capacity));
    const look = lookAtLoad(limits, state, waiting, nowMs);
    state = look.state;
    if (look.isRefused) refused += 1;
    else {
      waitsMs.push(Math.max(0, freeAtMs - nowMs));
      freeAtMs = Math.max(freeAtMs, nowMs) + 1000 / capacity;
    }
  }
  return { waitsMs, refused, calls: perSecond * seconds };
}

describe('a queue', () => {
  it('that is a burst refuses nobody', () => {
    expect(refusals([0, 100, 200, 300, 400, 499].map((ms) => [ms, 60]))).not.toContain(true);
  });

  it('that stands refuses those who would lengthen it, and nobody once it is short', () => {
    const looks = [
      [0, 12],
      [250, 30],
      [499, 40],
      [500, 40],
      [510, 11],
      [520, 9],
      [530, 10],
      [540, 0],
      [1_200, 12],
    ] as const;
    expect(refusals(looks)).toEqual([false, false, false, true, true, false, true, false, false]);
  });

  it('that was short in between has not stood', () => {
    expect(
      refusals([
        [0, 20],
        [400, 20],
        [450, 5],
        [600, 20],
        [1_000, 20],
      ]),
    ).not.toContain(true);
  });

  it('that is seen twice, long apart, has not stood', () => {
    expect(
      refusals([
        [0, 20],
        [60_000, 20],
      ]),
    ).toEqual([false, false]);
  });

  it('never grows beyond the most, and refuses nobody while it is short', () => {
    const looks = fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 150 })), { maxLength: 60 });
    fc.assert(
      fc.property(looks, (steps) => {
        let nowMs = 0;
        const seen = steps.map(([afterMs, waiting]) => {
          nowMs += afterMs;
          return [nowMs, waiting] as const;
        });
        for (const [index, isRefused] of refusals(seen).entries()) {
          const waiting = seen[index]?.[1] ?? 0;
          if (waiting >= limits.most) expect(isRefused).toBe(true);
          if (waiting < limits.standing) expect(isRefused).toBe(false);
        }
      }),
    );
  });
});

describe('a server', () => {
  it('that can keep up refuses nobody', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 500 }),
        fc.integer({ min: 10, max: 99 }),
        (capacity, percent) => {
          const perSecond = Math.max(1, Math.floor((capacity * percent) / 100));
          expect(serve({ capacity, perSecond, seconds: 5 }).refused).toBe(0);
        },
      ),
    );
  });

  it('under any overload answers as many as it can, and soon', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 500 }), fc.integer({ min: 2, max: 10 }), (capacity, times) => {
        const { waitsMs, refused, calls } = serve({ capacity, perSecond: capacity * times, seconds: 6 });
        expect(calls - refused).toBeGreaterThanOrEqual(capacity * 5.9);
        const later = waitsMs.slice(Math.floor(waitsMs.length / 2));
        expect(Math.max(...later)).toBeLessThanOrEqual(((limits.standing + 1) * 1000) / capacity);
      }),
    );
  });
});

it('refuses calls with 503 while too many wait, answers whether it lives, and goes on with what has begun', async () => {
  let waiting = 0;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const server = await startTestServer({
    countWaiting: () => waiting,
    handlers: {
      syncTransactions: async () => {
        begun.resolve();
        await mayEnd.promise;
        return { connections_syncing: 0 };
      },
    },
  });
  const ask = (path: string, method = 'GET') =>
    fetch(`${server.origin}${path}`, {
      method,
      headers: { ...authorization, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
  const underWay = ask('/api/plaid/sync-transactions', 'POST');
  await begun.promise;
  waiting = 1_000;
  for (const refused of [await ask('/api/connections'), await ask('/api/plaid/sync-transactions', 'POST')]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining('nothing was done'),
      requestId: expect.any(String),
    });
  }
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200]);
  mayEnd.resolve();
  expect((await underWay).ok).toBe(true);
  waiting = 0;
  expect((await ask('/api/connections')).status).toBe(200);
  await server.close();
});
