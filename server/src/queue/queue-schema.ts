import { PgBoss } from 'pg-boss';
import { executeAsAdmin } from '../db/admin.ts';

export const queueSchema = 'pgboss';

export const queueNames = {
  /** What was given up on after all its retries, until somebody has it tried again. */
  dead: 'dead-jobs',
  sync: 'sync-bank-item',
  look: 'look-at-bank-item',
  follow: 'follow-correction',
  insights: 'refresh-insights',
  suggest: 'ask-for-suggestions',
  guess: 'guess-rows-anew',
  syncDue: 'sync-due-bank-items',
  purge: 'purge-expired',
} as const;

/** A sync takes seconds; of a history so long that the provider wants pauses, minutes. One that hangs is taken up again after this. */
const syncExpiresSeconds = 900;
/** A hundred thousand rows are guessed anew within a minute or two. */
const predictExpiresSeconds = 900;
/** A worker that says nothing for this long is dead, and what it had taken is taken up again. */
const heartbeatSeconds = 30;

/** Retried with a growing wait, some of it random, and then kept among the dead. */
const retried = {
  heartbeatSeconds,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  notify: true,
  deadLetter: queueNames.dead,
};

const queueOptions = {
  // First: the others name it.
  [queueNames.dead]: { retentionSeconds: 60 * 24 * 3_600 },
  [queueNames.sync]: { ...retried, expireInSeconds: syncExpiresSeconds },
  [queueNames.look]: { ...retried, expireInSeconds: 120 },
  [queueNames.follow]: { ...retried, expireInSeconds: 60 },
  [queueNames.insights]: { ...retried, expireInSeconds: 60 },
  // A model may take its time, for each merchant. What it does not answer is asked again after the next refresh.
  [queueNames.suggest]: { heartbeatSeconds, notify: true, retryLimit: 1, expireInSeconds: 600 },
  // What a broken-off try has written stays; the next one passes over it.
  [queueNames.guess]: { ...retried, expireInSeconds: predictExpiresSeconds },
  [queueNames.syncDue]: { expireInSeconds: 60, retryLimit: 0 },
  [queueNames.purge]: { expireInSeconds: 60, retryLimit: 0 },
};

/** Queues of earlier versions: nothing works them any more. */
const retiredQueues = ['narrate-insights'];

/**
 * Takes back what the queue has noted by a clock that was ahead: it would wait with its schedule, and with jobs that were put off by hours
 * at most, until the clock is there again.
 */
export const takeBackFutureTimes = `
  update ${queueSchema}.version set cron_on = null where cron_on > now() + interval '1 hour';
  update ${queueSchema}.queue set maintain_on = null where maintain_on > now() + interval '1 hour';
  update ${queueSchema}.job set start_after = now() where state < 'active' and start_after > now() + interval '1 day';`;

/** Makes or upgrades the queue's tables as the role that migrates, and lets the server's role use them and no more. */
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
      // A queue that is there already keeps the options that it was made with.
      await boss.updateQueue(name, options);
    }
    for (const name of retiredQueues) await boss.deleteQueue(name);
  } finally {
    await boss.stop({ graceful: false });
  }
  await executeAsAdmin(
    adminUrl,
    `grant usage on schema ${queueSchema} to cairn_app;
     grant select, insert, update, delete on all tables in schema ${queueSchema} to cairn_app;
     grant usage on all sequences in schema ${queueSchema} to cairn_app;
     grant execute on all functions in schema ${queueSchema} to cairn_app;
     ${takeBackFutureTimes}`,
  );
}
