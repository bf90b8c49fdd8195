import { beforeAll, describe, expect, test } from 'vitest';
import { drawnRuns } from '../../scripts/testing/part.ts';
import { startFuzzServer } from './fuzz-server.ts';
import { countSucceeded, type FuzzReport, runFuzz } from './run-fuzz.ts';

/** What the parts of `npm test` send together. */
const ofAllParts = 3_000;
const { numRuns, seed = 1 } = drawnRuns(ofAllParts);
const isWhole = numRuns === ofAllParts;
/** A whole run draws so many that nearly every call succeeds by chance, and then tries the others until they do. */
const requests = isWhole ? 8_000 : numRuns;
/** What needs a bank’s signature, a link of a letter, a code of an app, a passkey, a provider of single sign-on, or somebody else in the household. */
const byOtherMeans = new Set([
  'plaidWebhook',
  'resetPassword',
  'lookAtAddressLink',
  'confirmAddress',
  'refuseAddress',
  'confirmAuthenticator',
  'removeAuthenticator',
  'makeRecoveryCodes',
  'forgetBrowser',
  'beginSingleSignOn',
  'signInAtProvider',
  'beginProviderConfirmation',
  'confirmAtProvider',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'beginPasskeyConfirmation',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'lookAtInvitation',
  'joinHousehold',
  'switchHousehold',
  'leaveHousehold',
  // An address that answers.
  'addNoticeChannel',
  'removeNoticeChannel',
  'testNoticeChannel',
  'lookAtStopLink',
  'stopByLink',
  // One's own is not to be ended, and there is no other.
  'endSession',
  'removeMember',
]);
/** The share of requests that must be answered with success. A short run is a sample: it may be three standard deviations below. */
const leastShare = 0.45;
const mayBeBelow = isWhole ? 0 : 3 * Math.sqrt((leastShare * (1 - leastShare)) / requests);

let report: FuzzReport;
beforeAll(async () => {
  const server = await startFuzzServer();
  try {
    report = await runFuzz(server, { seed, requests, untilAllSucceed: isWhole });
  } finally {
    await server.stop();
  }
});

describe(`${requests} odd requests, drawn from ${seed}, to the whole server`, () => {
  test('P28 P30 are all answered as the API says, and leave accounts that can be deleted: no mistake of ours, no stack, no SQL, nothing of another household', () => {
    expect(report.faults).toEqual([]);
    expect(report.requests).toBeGreaterThanOrEqual(requests);
  });

  test('reach what lies behind the schemas of each call', () => {
    const calls = [...report.statuses.keys()];
    if (isWhole)
      expect(calls.filter((name) => countSucceeded(report, name) === 0 && !byOtherMeans.has(name))).toEqual(
        [],
      );
    const succeeded = calls.reduce((sum, name) => sum + countSucceeded(report, name), 0);
    expect(succeeded / report.requests).toBeGreaterThan(leastShare - mayBeBelow);
  });
});
