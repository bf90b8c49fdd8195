import { tmpdir } from 'node:os';
import { openAttachments } from '../../server/src/by-hand/attachments.ts';
import { openOwnAccounts } from '../../server/src/by-hand/own-accounts.ts';
import { openOwnEdits } from '../../server/src/by-hand/own-edits.ts';
import { openOwnTransactions } from '../../server/src/by-hand/own-transactions.ts';
import { openSplits } from '../../server/src/by-hand/splits.ts';
import { openCategoryEdits } from '../../server/src/categories/category-edits.ts';
import { openCategorizing } from '../../server/src/categorizing/categorizing.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { readsOf } from '../../server/src/db/test-reads.ts';
import { openSpool } from '../../server/src/exports/spool.ts';
import { attachmentsHandlers } from '../../server/src/http/attachments.routes.ts';
import { bankHandlers } from '../../server/src/http/bank.routes.ts';
import { householdHandlers } from '../../server/src/http/household.routes.ts';
import { importsHandlers } from '../../server/src/http/imports.routes.ts';
import { ownAccountsHandlers } from '../../server/src/http/own-accounts.routes.ts';
import { splitsHandlers } from '../../server/src/http/splits.routes.ts';
import { startTestServer } from '../../server/src/http/test-server.ts';
import { openImports } from '../../server/src/imports/imports.ts';
import { type ReadFile, readFile } from '../../server/src/imports/read-files.ts';
import { runImport } from '../../server/src/imports/run-import.job.ts';
import { refreshInsights } from '../../server/src/reports/refresh-insights.job.ts';
import { overviewDepsOn, overviewsOn } from '../../server/src/reports/test-overviews.ts';
import type { StoredFiles } from '../../server/src/stored-files/stored-files.ts';
import { now } from './draw-household.ts';

type Sent = { method?: string; body?: unknown; bytes?: Uint8Array };

const read: ReadFile = async (file, { today }) => readFile(file, today);
const filesOfMachine = { read, spool: openSpool(tmpdir()) };

/** The server with everything that a person can call, and the jobs that it starts done at once. */
export async function openEverySurface(database: Database, files: StoredFiles) {
  const people = new Map<string, HouseholdScope>();
  const clock = () => now;
  const done = async () => undefined;
  const deps = {
    database,
    reads: readsOf(database),
    now: clock,
    queue: { enqueueInsights: done, enqueueInsightsOf: done, enqueueFollowUp: done, enqueueImport: done },
    ...filesOfMachine,
  };
  const { origin, close } = await startTestServer({
    log: { level: 'silent' },
    authenticate: async (token) => {
      const scope = people.get(token);
      if (scope === undefined) return null;
      const user = { id: 'person', name: 'Drawn', email: 'drawn@example.com' };
      return { sessionId: 'drawn', scope, user };
    },
    handlers: {
      ...householdHandlers({
        ...deps,
        categorizing: openCategorizing({ ...deps, suggestionModel: null }),
        categoryEdits: openCategoryEdits(deps),
        refreshInsights: async () => false,
        overviews: overviewsOn(database, clock),
        model: null,
      }),
      ...ownAccountsHandlers({
        ownAccounts: openOwnAccounts(deps),
        ownTransactions: openOwnTransactions(deps),
        editTogether: openOwnEdits(deps),
      }),
      ...splitsHandlers(openSplits(deps)),
      ...attachmentsHandlers(openAttachments({ ...deps, files })),
      ...importsHandlers({ imports: openImports(deps) }),
      ...bankHandlers({
        ...deps,
        queue: { requestSync: done, enqueueStatusRefresh: done },
        linkScriptUrl: '',
        connections: {
          createLinkToken: () => Promise.reject(new Error('No bank is linked here')),
          createUpdateModeToken: () => Promise.reject(new Error('No bank is linked here')),
          connect: () => Promise.reject(new Error('No bank is linked here')),
          disconnect: () => Promise.reject(new Error('No bank is linked here')),
        },
      }),
    },
  });

  async function send(
    scope: HouseholdScope,
    path: string,
    { method, body, bytes }: Sent = {},
  ): Promise<string> {
    people.set(scope.userId, scope);
    const response = await fetch(origin + path, {
      method: method ?? (body === undefined && bytes === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${scope.userId}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes === undefined ? {} : { body: Buffer.from(bytes) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text;
  }

  return {
    send,
    importFiles: (scope: HouseholdScope, importId: string) => runImport(deps, scope, importId),
    refreshInsights: (scope: HouseholdScope) => refreshInsights(overviewDepsOn(database, clock), scope),
    close,
  };
}

export type EverySurface = Awaited<ReturnType<typeof openEverySurface>>;
