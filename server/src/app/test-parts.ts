import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoredFiles } from '../attachments/stored-files.ts';
import type { Database } from '../db/pool.ts';
import { readsOf } from '../db/test-reads.ts';
import { openSpool } from '../exports/spool.ts';
import { createImportPlans } from '../imports/import-plans.ts';
import { readFile } from '../imports/read-files.ts';
import { overviewsOn } from '../overview/test-overviews.ts';
import {
  withoutAddresses,
  withoutApiKeys,
  withoutPasskeys,
  withoutProvider,
} from '../people/test-people-answers.ts';
import type { NounParts } from './nouns.ts';

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
      enqueueFollowUp: done,
      enqueueInsights: done,
      enqueueInsightsOf: done,
      enqueueLetter: done,
      enqueueStatusRefresh: done,
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
      findUsers: async () => [],
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
    registration: 'open',
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
    model: null,
    modelFor: null,
  };
}
