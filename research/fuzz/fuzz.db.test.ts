import { beforeAll, describe, expect, test } from 'vitest';
import { drawnRuns } from '../../scripts/testing/part.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';

/** What the parts of `npm test` send together. */
const ofAllParts = 3_000;
const { numRuns, seed = 1 } = drawnRuns(ofAllParts);
const isWhole = numRuns === ofAllParts;
/** A whole run draws so many that every call succeeds once. */
const requests = isWhole ? 8_000 : numRuns;
/** What is drawn so rarely that a short run may miss it, and what only a bank can call with success. */
const mayBeMissed = new Set([
  'register',
  'login',
  'logout',
  'changePassword',
  'deleteAccount',
  'exchange',
  'disconnect',
  'syncConnection',
  'linkToken',
  'updateModeLinkToken',
  'linkSessionFinished',
  'notifications',
  'events',
  'plaidWebhook',
  // Needs the id of a correction, which few answers have.
  'followCategoryChange',
]);
/** The share of requests that must be answered with success. A short run is a sample: it may be three standard deviations below. */
const leastShare = 0.45;
const mayBeBelow = isWhole ? 0 : 3 * Math.sqrt((leastShare * (1 - leastShare)) / requests);

let report: FuzzReport;
beforeAll(async () => {
  const server = await startFuzzServer();
  try {
    report = await runFuzz(server, { seed, requests });
  } finally {
    await server.stop();
  }
}, 240_000);

describe(`${requests} odd requests, drawn from ${seed}, to the whole server`, () => {
  test('P28 P30 are all answered as the API says, and leave accounts that can be deleted: no mistake of ours, no stack, no SQL, nothing of another household', () => {
    expect(report.faults).toEqual([]);
    expect(report.requests).toBe(requests);
  });

  test('reach what lies behind the schemas of each call', () => {
    const done = (name: string) =>
      (report.statuses.get(name)?.get(200) ?? 0) + (report.statuses.get(name)?.get(204) ?? 0);
    const calls = [...report.statuses.keys()];
    if (isWhole) expect(calls.filter((name) => done(name) === 0 && !mayBeMissed.has(name))).toEqual([]);
    const succeeded = calls.reduce((sum, name) => sum + done(name), 0);
    expect(succeeded / requests).toBeGreaterThan(leastShare - mayBeBelow);
  });
});
