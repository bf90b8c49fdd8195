import { z } from 'zod/mini';
import { connectionState } from './connections.ts';
import { instant } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

const count = z.int();
const byteCount = z.int();

/** When something outside last worked and last failed; `failure`: a code of this program or of the provider. Null where it has not. */
export const serviceNote = z.object({
  workedAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failure: z.nullable(z.string()),
});
export type ServiceNote = z.output<typeof serviceNote>;

/** `newer`: another server has upgraded the database, and this one would not start again. */
const version = z.object({
  running: z.string(),
  node: z.string(),
  postgres: z.string(),
  startedAt: instant,
  newestMigration: z.string(),
  database: z.enum(['current', 'newer']),
});

const connections = z.object({
  states: z.array(z.object({ state: connectionState, count })),
  /** The provider's codes of what is wrong. */
  errors: z.array(z.object({ code: z.string(), count })),
  lastSyncedAt: z.nullable(instant),
});

/** `oldestAt`: since when the oldest waits that could be done now. */
const queue = z.object({
  name: z.string(),
  ready: count,
  deferred: count,
  active: count,
  oldestAt: z.nullable(instant),
});

/** Jobs of a queue that failed after all retries. `newestId`: by which the log and the queue's tables are searched. */
const failedJobs = z.object({
  queue: z.string(),
  count,
  oldestAt: instant,
  newestAt: instant,
  newestId: z.string(),
});

/** Whether the newest backup could be restored, as tried each month. `failed`: it could not be; `unsound`: its totals do not add up. */
export const drillResult = z.object({
  triedAt: instant,
  backup: z.string(),
  outcome: z.enum(['sound', 'unsound', 'failed']),
});
export type DrillResult = z.output<typeof drillResult>;

const backups = z.object({
  ...serviceNote.shape,
  folder: z.string(),
  isScheduled: z.boolean(),
  keepCount: count,
  count,
  byteCount,
  newest: z.nullable(z.object({ madeAt: instant, byteCount })),
  drill: z.nullable(drillResult),
  freeBytes: z.nullable(byteCount),
});

/** `freeBytes`: of the disk of the data folder. */
const storage = z.object({
  databaseBytes: byteCount,
  fileCount: count,
  fileBytes: byteCount,
  freeBytes: byteCount,
});

/** `host`: where letters are handed to; null where none are sent. */
const mail = z.object({ ...serviceNote.shape, host: z.nullable(z.string()), from: z.nullable(z.string()) });

const bank = z.object({
  ...serviceNote.shape,
  kind: z.enum(['fictional', 'sandbox', 'production']),
  host: z.string(),
  products: z.array(z.string()),
  countryCodes: z.array(z.string()),
  hasWebhooks: z.boolean(),
});

const model = z.object({
  ...serviceNote.shape,
  provider: z.string(),
  host: z.string(),
  name: z.string(),
  dailyTokens: count,
  dailyMicros: count,
  suggestsMerchants: z.boolean(),
});

/** Nothing of any household, and no secret. */
export const serverStatusResponse = z.object({
  version,
  connections,
  queues: z.array(queue),
  failedJobs: z.array(failedJobs),
  mail,
  backups,
  storage,
  bank,
  model: z.nullable(model),
});
export type ServerStatus = z.output<typeof serverStatusResponse>;

/** How the server is, for the person who runs it. */
export const serverStatusRoutes = namedRoutes({
  serverStatus: route('GET', '/api/operator/status', 'operator', 'none', {
    summary:
      'How the server is: version, connections by state, queue, mail, backups, storage, Plaid and the model',
    response: serverStatusResponse,
  }),
});
