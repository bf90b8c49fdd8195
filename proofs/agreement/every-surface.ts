import { nounHandlers } from '../../server/src/app/nouns.ts';
import { testParts } from '../../server/src/app/test-parts.ts';
import type { StoredFiles } from '../../server/src/attachments/stored-files.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { startTestServer } from '../../server/src/http/test-server.ts';
import { readFile } from '../../server/src/imports/read-files.ts';
import { runImport } from '../../server/src/imports/run-import.job.ts';
import { findNotices } from '../../server/src/notifications/find-notices.job.ts';
import { refreshInsights } from '../../server/src/overview/refresh-insights.job.ts';
import { overviewDepsOn } from '../../server/src/overview/test-overviews.ts';
import { now } from './draw-household.ts';

type Sent = { method?: string; body?: unknown; bytes?: Uint8Array };

/** The server with everything that a person can call, and the jobs that it starts done at once. */
export async function createEverySurface(database: Database, files: StoredFiles) {
  const people = new Map<string, HouseholdScope>();
  const clock = () => now;
  const parts = testParts(database, clock);
  const { origin, close } = await startTestServer({
    log: { level: 'silent' },
    authenticate: async (token) => {
      const scope = people.get(token);
      if (scope === undefined) return null;
      const user = { id: 'person', name: 'Drawn', email: 'drawn@example.com' };
      return { sessionId: 'drawn', scope, user, role: 'owner', isConfirmed: true, key: null };
    },
    handlers: nounHandlers({ ...parts, storedFiles: files }),
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
    importFiles: (scope: HouseholdScope, importId: string) =>
      runImport({ ...parts, read: async (file, { today }) => readFile(file, today) }, scope, importId),
    /** Notes what everybody in the household is notified of, as the job does. */
    findNotices: ({ householdId }: HouseholdScope) =>
      findNotices(
        {
          ...parts,
          recurringIn: parts.overviews.recurringIn,
          forecastIn: parts.overviews.forecastIn,
          queue: { enqueueDelivery: async () => undefined },
          refreshInsights: (scope) => refreshInsights(overviewDepsOn(database, clock), scope),
          everybodyIn: async () => [...people.values()].filter((scope) => scope.householdId === householdId),
        },
        householdId,
      ),
    refreshInsights: (scope: HouseholdScope) => refreshInsights(overviewDepsOn(database, clock), scope),
    close,
  };
}

export type EverySurface = Awaited<ReturnType<typeof createEverySurface>>;
