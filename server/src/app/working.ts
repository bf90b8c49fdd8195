import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EncryptionKeys } from '../bank/access-token-seal.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import { StartError } from '../config/start-error.ts';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import type { OutageTold } from '../db/outage.ts';
import type { Identity } from '../identity/identity.ts';
import type { Queue } from '../queue/queue.ts';
import type { Databases } from './databases.ts';
import { endWith } from './process-life.ts';
import { startWorkers, type WorkerDeps } from './workers.ts';

/** How long running jobs may take to end. */
const drainMs = 10_000;
const randomSteps = 2 ** 32;

export type WorkingParts = {
  databases: Databases;
  identity: Identity;
  queue: Queue;
  accessTokenKeys: EncryptionKeys;
  plaid: PlaidClient;
  products: WorkerDeps['products'];
  webhookUrl: string | null;
  logFailure: (connectionId: string, error: unknown) => void;
  model: WorkerDeps['model'];
  compute: WorkerDeps['compute'];
};

/** Takes jobs in this process until the queue is drained. */
export async function startWorking(parts: WorkingParts): Promise<void> {
  const { databases, identity, queue, plaid, webhookUrl, logFailure } = parts;
  await startWorkers({
    database: databases.database,
    plaid,
    keys: parts.accessTokenKeys,
    products: parts.products,
    queue,
    webhookUrl,
    scopeOfConnection: (id) => identity.scopeOfConnection(id),
    householdOf: (userId) => identity.householdOf(userId),
    withLock: (name, work) => withAdvisoryLock(databases.appUrl, name, work),
    logFailure,
    model: parts.model,
    compute: parts.compute,
    purgeExpired: () => identity.purgeExpired(),
    now: () => new Date(),
    random: () => randomInt(randomSteps) / randomSteps,
    pause,
  });
}

/** Says of a database that is away, once, and of its return; ends the process where it cannot be started again. */
export function outageLines(log: (line: string) => void): OutageTold {
  return {
    onAway: () => log('The database does not answer: calls get 503 until it does'),
    onBack: () => log('The database answers again'),
    onUsedUp: () =>
      log('No session of the database became free within 10 s, though it answers: calls get 503'),
    onLost: (error) =>
      endWith(
        `The database has ended and does not start again: ${error instanceof StartError ? error.message : 'see its log in DATA_DIR'}`,
      ),
  };
}

/** Lets the running jobs end, and takes no more. */
export function drain({ boss }: Queue): Promise<void> {
  return boss.stop({ graceful: true, timeout: drainMs });
}
