import { PgBoss } from 'pg-boss';
import { executeAsAdmin } from '../db/admin.ts';

export const queueSchema = 'pgboss';

export const queueNames = {
  sync: 'sync-bank-item',
  insights: 'refresh-insights',
  syncDue: 'sync-due-bank-items',
  purge: 'purge-expired',
} as const;

/** A sync of a large history takes seconds; one that a dead process left behind is taken up again after this. */
const syncExpiresSeconds = 300;

const queueOptions = {
  [queueNames.sync]: { expireInSeconds: syncExpiresSeconds, retryLimit: 3, retryBackoff: true, notify: true },
  [queueNames.insights]: { expireInSeconds: 60, retryLimit: 3, retryBackoff: true, notify: true },
  [queueNames.syncDue]: { expireInSeconds: 60, retryLimit: 0 },
  [queueNames.purge]: { expireInSeconds: 60, retryLimit: 0 },
};

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
    for (const [name, options] of Object.entries(queueOptions)) await boss.createQueue(name, options);
  } finally {
    await boss.stop({ graceful: false });
  }
  await executeAsAdmin(
    adminUrl,
    `grant usage on schema ${queueSchema} to cairn_app;
     grant select, insert, update, delete on all tables in schema ${queueSchema} to cairn_app;
     grant usage on all sequences in schema ${queueSchema} to cairn_app;
     grant execute on all functions in schema ${queueSchema} to cairn_app;`,
  );
}
