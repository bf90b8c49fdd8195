import { apiKeyPrefix } from '@cairn/contract/api-keys';
import { z } from 'zod';
import { nounHandlers } from '../../server/src/app/nouns.ts';
import { testParts } from '../../server/src/app/test-parts.ts';
import type { StoredFiles } from '../../server/src/attachments/stored-files.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import type { Database } from '../../server/src/db/pool.ts';
import type { Session } from '../../server/src/http/session.ts';
import { startTestServer } from '../../server/src/http/test-server.ts';
import { readFile } from '../../server/src/imports/read-files.ts';
import { runImport } from '../../server/src/imports/run-import.job.ts';
import { findNotices } from '../../server/src/notifications/find-notices.job.ts';
import { refreshInsights } from '../../server/src/overview/refresh-insights.job.ts';
import { overviewDepsOn } from '../../server/src/overview/test-overviews.ts';
import { now } from './draw-household.ts';

const toolAnswer = z.object({ result: z.object({ structuredContent: z.looseObject({}) }) });

type Sent = { method?: string; body?: unknown; bytes?: Uint8Array };

/** Who calls: a person by their id, and a program with a key that ends in it. */
function callersOf(people: ReadonlyMap<string, HouseholdScope>) {
  let usesCount = 0;
  function sessionOf(token: string): Session | null {
    const scope = people.get(token);
    if (scope === undefined) return null;
    const user = { id: 'person', name: 'Drawn', email: 'drawn@example.com' };
    return {
      sessionId: 'drawn',
      scope,
      user,
      role: 'owner',
      isConfirmed: true,
      lacksSecondStep: false,
      key: null,
    };
  }
  return {
    authenticate: async (token: string) => sessionOf(token),
    // A key of its own for each use, so that none has made too many calls.
    authenticateKey: async (secret: string): Promise<Session> => {
      const session = sessionOf(secret.slice(apiKeyPrefix.length));
      if (session === null) throw new Error('There is such a person');
      usesCount += 1;
      return { ...session, key: { id: `key ${usesCount}`, name: 'Program', scopes: ['read'] } };
    },
  };
}

/** The server with everything that a person can call, and the jobs that it starts done at once. */
export async function createEverySurface(database: Database, files: StoredFiles) {
  const people = new Map<string, HouseholdScope>();
  const clock = () => now;
  const parts = testParts(database, clock);
  const { origin, close } = await startTestServer({
    log: { level: 'silent' },
    ...callersOf(people),
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

  /** What a tool of the Model Context Protocol answers. */
  async function callTool(scope: HouseholdScope, name: string, given: object): Promise<string> {
    people.set(scope.userId, scope);
    const response = await fetch(`${origin}/api/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKeyPrefix}${scope.userId}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    });
    return JSON.stringify(toolAnswer.parse(await response.json()).result.structuredContent);
  }

  return {
    send,
    callTool,
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
