import { randomInt } from 'node:crypto';
import type { PlaidClient } from '../bank/plaid-client.ts';
import { StartError } from '../config/start-error.ts';
import type { OutageListener } from '../db/outage.ts';
import type { Mail } from '../mail/mail.ts';
import type { Identity } from '../people/identity.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import type { Databases } from './databases.ts';
import { type JobHandlerDeps, startJobHandlers } from './job-handlers.ts';
import type { NoticeParts } from './notice-parts.ts';
import { exitWithMessage } from './process-life.ts';

/** How long running jobs may take to finish. */
const drainMs = 10_000;
const randomSteps = 2 ** 32;

/** Of a letter that an operator passes on. */
export const notSentMessage = 'Mail is not set up (SMTP_URL): pass this link on to whoever asked for it';

export type JobParts = {
  databases: Databases;
  identity: Identity;
  queue: Queue;
  sealingKeys: EncryptionKeys;
  plaid: PlaidClient;
  mail: Mail;
  /** Where links in letters lead. */
  linkOrigin: string;
  webhookUrl: string | null;
  /** What people are notified through, besides mail. */
  notices: NoticeParts;
  heavily: JobHandlerDeps['heavily'];
  storedFiles: JobHandlerDeps['storedFiles'];
  backups: JobHandlerDeps['backups'];
  timeJob: JobHandlerDeps['timeJob'];
};

/** Runs jobs in this process until the queue is drained. */
export async function startJobs(parts: JobParts): Promise<void> {
  const { databases, identity, queue, plaid, webhookUrl, mail, linkOrigin } = parts;
  await startJobHandlers({
    database: databases.database,
    plaid,
    keys: parts.sealingKeys,
    queue,
    webhookUrl,
    scopeOfConnection: (id) => identity.scopeOfConnection(id),
    scopeOf: (member) => identity.scopeForJob(member),
    membersOf: (householdId) => identity.membersOf(householdId),
    withLock: databases.withLock,
    letters: { identity, mail, linkOrigin },
    deliveries: {
      ...parts.notices,
      database: databases.database,
      queue,
      mail,
      scopeOf: (member) => identity.scopeForJob(member),
      mailAddressOf: async (userId) =>
        (await identity.emailAddress.read(userId)).isVerified ? identity.findUser(userId) : null,
      now: () => new Date(),
    },
    lettersDue: () => identity.lettersDue(),
    heavily: parts.heavily,
    storedFiles: parts.storedFiles,
    backups: parts.backups,
    timeJob: parts.timeJob,
    purgeExpired: () => identity.purgeExpired(),
    now: () => new Date(),
    random: () => randomInt(randomSteps) / randomSteps,
  });
}

/** Logs the start and end of an outage, and ends the process when the database cannot be restarted. */
export function outageLines(log: (line: string) => void): OutageListener {
  return {
    onAway: () => log('The database does not answer: calls get 503 until it does'),
    onBack: () => log('The database answers again'),
    onPoolExhausted: () =>
      log('No session of the database became free within 10 s, though it answers: calls get 503'),
    onLost: (error) =>
      exitWithMessage(
        `The database has ended and does not start again: ${error instanceof StartError ? error.message : 'see its log in DATA_DIR'}`,
      ),
  };
}

/** Waits for running jobs and starts no more. What asks the database for longer is broken off: also calls, which are waited for next. */
export function drain({ boss }: Queue, breaksOff: readonly (() => void)[]): Promise<void> {
  for (const breakOff of breaksOff) setTimeout(breakOff, drainMs).unref();
  return boss.stop({ graceful: true, timeout: drainMs });
}
