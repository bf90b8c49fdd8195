import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoredFiles } from '../attachments/stored-files.ts';
import type { Database } from '../db/pool.ts';
import { readsOf } from '../db/test-reads.ts';
import { openSpool } from '../exports/spool.ts';
import { createImportPlans } from '../imports/import-plans.ts';
import { readFile } from '../imports/read-files.ts';
import { createStopLinks } from '../notifications/stop-links.ts';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import {
  withoutAddresses,
  withoutApiKeys,
  withoutPasskeys,
  withoutProvider,
} from '../people/test-people-answers.ts';
import { serverStatus } from '../server-status/test-server-status.ts';
import type { NounParts } from './nouns.ts';

/** For tests: what addresses of browsers and webhooks are sealed with. */
export const testKeys = { currentVersion: 1, keys: new Map([[1, Buffer.alloc(32, 'a key of a test')]]) };

/** For tests: what the nouns are built of, over a database. The queue does nothing; there are no people, no bank and no model. */
export function testParts(database: Database, now: () => Date): NounParts {
  const done = async () => undefined;
  const nobody = () => Promise.reject(new Error('Nobody signs in here'));
  const noBank = () => Promise.reject(new Error('No bank is linked here'));
  return {
    database,
    reads: readsOf(database),
    now,
    queue: {
      enqueueArchive: done,
      enqueueFindNotices: done,
      enqueueFollowUp: done,
      enqueueInsights: done,
      enqueueInsightsOf: done,
      enqueueLetter: done,
      enqueueStatusRefresh: done,
      enqueueWeeklyLetter: done,
      requestSync: done,
    },
    identity: {
      register: nobody,
      login: nobody,
      loginWithPasskey: nobody,
      loginAtProvider: nobody,
      singleSignOn: withoutProvider(nobody),
      verify: nobody,
      logout: nobody,
      rename: nobody,
      changePassword: nobody,
      confirmIdentity: nobody,
      countLetter: async () => undefined,
      emailAddress: withoutAddresses(nobody),
      recipientOf: nobody,
      readSecurity: nobody,
      endSession: nobody,
      endOtherSessions: nobody,
      resetPasswordByLink: nobody,
      registration: {
        listInvitations: async () => [],
        invite: nobody,
        makeInvitationLink: nobody,
        withdrawInvitation: nobody,
      },
      addHousehold: nobody,
      switchHousehold: nobody,
      lookAtInvitation: nobody,
      joinHousehold: nobody,
      householdsOf: async () => [],
      scopeOf: async () => null,
      findUser: async () => null,
      findUsers: async () => [],
      makePasswordLink: nobody,
      recordAccountEvent: nobody,
      serverPeople: { list: nobody, disable: nobody, enable: nobody },
      memberNames: async () => new Map(),
      removeViewer: nobody,
      secondFactor: {
        addAuthenticator: nobody,
        confirmAuthenticator: nobody,
        removeAuthenticator: nobody,
        removeAll: nobody,
        makeRecoveryCodes: nobody,
        forgetBrowser: nobody,
        read: nobody,
      },
      passkeys: withoutPasskeys(nobody),
      apiKeys: withoutApiKeys(nobody),
    },
    isMailSetUp: false,
    outgoing: createOutgoing(),
    pushKeys: async () => ({ publicKey: 'public', privateKey: 'private' }),
    stopLinks: createStopLinks(Buffer.alloc(32, 'stop links of a test')),
    keys: testKeys,
    linkOrigin: () => 'https://money.example.org',
    registration: 'open',
    secondStep: 'optional',
    openId: null,
    deleteAccount: nobody,
    leaveDeps: noBank,
    connections: {
      createLinkToken: noBank,
      createUpdateModeToken: noBank,
      connect: noBank,
      disconnect: noBank,
      receiveWebhook: noBank,
    },
    linkScriptUrl: '/link.js',
    storedFiles: openStoredFiles(join(tmpdir(), 'cairn-no-stored-files')),
    spool: openSpool(tmpdir()),
    prepareHeavyWork: () => undefined,
    importPlans: createImportPlans({
      database,
      queue: { enqueueImport: done },
      read: async (file, { today }) => readFile(file, today),
      now,
    }),
    overviews: overviewsOn(database, now),
    refreshInsights: async () => false,
    readServerStatus: async () => serverStatus,
    model: null,
    modelFor: null,
  };
}
