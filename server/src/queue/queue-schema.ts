import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { executeAsAdmin } from '../db/admin.ts';
import { onThisNodeOnly } from '../db/roles.ts';

export const queueSchema = 'pgboss';

export const queueNames = {
  /** Jobs that failed all retries, until an operator or user retries them. */
  dead: 'dead-jobs',
  sync: 'sync-connection',
  refreshStatus: 'refresh-connection-status',
  follow: 'follow-correction',
  letter: 'send-letter',
  deletion: 'record-deletion',
  import: 'import-files',
  archive: 'archive-household',
  insights: 'refresh-insights',
  suggest: 'request-suggestions',
  recategorize: 'recategorize',
  notices: 'find-notices',
  weeklyLetter: 'write-weekly-letter',
  deliver: 'deliver-notice',
  lettersDue: 'find-due-letters',
  syncDue: 'sync-due-connections',
  purge: 'purge-expired',
  backup: 'make-backup',
  drill: 'try-restore',
} as const;

/** A sync takes seconds, or minutes with rate-limit pauses. A hanging one is restarted after this. */
const syncExpiresSeconds = 900;
/** 100,000 transactions take a minute or two. */
const predictExpiresSeconds = 900;
/** 100,000 rows take less than a minute. */
const importExpiresSeconds = 600;
/** Of everything that a household has, with all its files. */
const archiveExpiresSeconds = 3_600;
/** More than an SMTP server is waited for. */
const letterExpiresSeconds = 120;
/** For everybody in a household, with their insights. */
const noticesExpireSeconds = 300;
/** Of a large database; a restore takes some times longer than its backup. */
const backupExpiresSeconds = 6 * 3_600;
/** Jobs of a worker without heartbeat for this long are restarted. */
const heartbeatSeconds = 30;

/** Retried with random exponential backoff, then moved to the dead letter queue. */
const retried = {
  heartbeatSeconds,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  notify: true,
  deadLetter: queueNames.dead,
};

const queueOptions = {
  // First, because the others refer to it.
  [queueNames.dead]: { retentionSeconds: 60 * 24 * 3_600 },
  [queueNames.sync]: { ...retried, expireInSeconds: syncExpiresSeconds },
  [queueNames.refreshStatus]: { ...retried, expireInSeconds: 120 },
  [queueNames.follow]: { ...retried, expireInSeconds: 60 },
  // Over some ten minutes, and no longer: what a person has asked for is not to come when they have forgotten it.
  [queueNames.letter]: {
    heartbeatSeconds,
    notify: true,
    retryLimit: 6,
    retryDelay: 10,
    retryBackoff: true,
    expireInSeconds: letterExpiresSeconds,
  },
  // The id that it holds stays beside the backups, and for an hour here.
  [queueNames.deletion]: { ...retried, expireInSeconds: 60, deleteAfterSeconds: 3_600 },
  [queueNames.import]: { ...retried, expireInSeconds: importExpiresSeconds },
  [queueNames.archive]: { ...retried, expireInSeconds: archiveExpiresSeconds },
  [queueNames.insights]: { ...retried, expireInSeconds: 60 },
  // A model may be slow for each merchant. The next insights refresh asks again.
  [queueNames.suggest]: { heartbeatSeconds, notify: true, retryLimit: 1, expireInSeconds: 600 },
  // An interrupted attempt's results stay; the next one skips them.
  [queueNames.recategorize]: { ...retried, expireInSeconds: predictExpiresSeconds },
  [queueNames.notices]: { ...retried, expireInSeconds: noticesExpireSeconds },
  [queueNames.weeklyLetter]: { ...retried, expireInSeconds: noticesExpireSeconds },
  // Over some hours: a mail server or a receiver may be away for as long.
  [queueNames.deliver]: {
    heartbeatSeconds,
    notify: true,
    retryLimit: 8,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: letterExpiresSeconds,
  },
  [queueNames.lettersDue]: { expireInSeconds: 60, retryLimit: 0 },
  [queueNames.syncDue]: { expireInSeconds: 60, retryLimit: 0 },
  // A day without one is better than two at once: the next comes tomorrow.
  [queueNames.backup]: {
    heartbeatSeconds,
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: backupExpiresSeconds,
  },
  [queueNames.drill]: { heartbeatSeconds, retryLimit: 0, expireInSeconds: backupExpiresSeconds },
  [queueNames.purge]: { expireInSeconds: 60, retryLimit: 0 },
};

/** Resets timestamps from a clock that was ahead: schedules and delayed jobs would wait until then. */
export const resetFutureTimestamps = `
  update ${queueSchema}.version set cron_on = null where cron_on > now() + interval '1 hour';
  update ${queueSchema}.queue set maintain_on = null where maintain_on > now() + interval '1 hour';
  update ${queueSchema}.job set start_after = now() where state < 'active' and start_after > now() + interval '1 day';`;

/** A job as it was in the table of another queue. */
const keptJob = z.object({
  name: z.string(),
  data: z.nullable(z.looseObject({})),
  priority: z.int(),
  start_after: z.iso.datetime({ offset: true }),
  group_id: z.optional(z.nullable(z.string())),
});

/** Enqueues jobs that were unfinished when a backup was made, as they were. */
export async function enqueueKeptJobs(
  adminUrl: string,
  pages: AsyncIterable<readonly unknown[]>,
): Promise<number> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: queueSchema,
    supervise: false,
    schedule: false,
    migrate: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  let count = 0;
  try {
    for await (const page of pages)
      for (const job of page.map((one) => keptJob.parse(one))) {
        const group =
          job.group_id === null || job.group_id === undefined ? {} : { group: { id: job.group_id } };
        const startAfter = new Date(job.start_after);
        await boss.insert(job.name, [{ data: job.data ?? {}, priority: job.priority, startAfter, ...group }]);
        count += 1;
      }
  } finally {
    await boss.stop({ graceful: false });
  }
  return count;
}

/** Creates or upgrades the queue's tables with the admin role, and grants the server's role access. */
export async function installQueue(adminUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: queueSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queueOptions)) {
      await boss.createQueue(name, options);
      // createQueue does not change an existing queue's options.
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await executeAsAdmin(
    adminUrl,
    `${onThisNodeOnly};
     grant usage on schema ${queueSchema} to cairn_app;
     grant select, insert, update, delete on all tables in schema ${queueSchema} to cairn_app;
     grant usage on all sequences in schema ${queueSchema} to cairn_app;
     grant execute on all functions in schema ${queueSchema} to cairn_app;
     ${resetFutureTimestamps}`,
  );
}
