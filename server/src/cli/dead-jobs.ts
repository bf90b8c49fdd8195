// `npm run dead-jobs`: lists jobs that failed all retries; `-- --retry` retries them.

import { lockDataFolder } from '../app/data-folder-lock.ts';
import { openDatabases } from '../app/databases.ts';
import { deriveKeys } from '../app/derived-keys.ts';
import { runMain } from '../app/process-life.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { openQueue } from '../queue/queue.ts';
import { queueNames } from '../queue/queue-schema.ts';

async function listOrRetry(config: Config, isRetry: boolean): Promise<void> {
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  // Only the embedded PostgreSQL needs the data folder's lock.
  const lock = config.databaseUrl === null ? await lockDataFolder(config.dataDir) : null;
  const databases = await openDatabases({ ...config, keys: deriveKeys(encryptionKey) });
  const { boss } = openQueue(databases.urls.session, async () => new Map());
  try {
    await boss.start();
    const jobs = await boss.findJobs<{ connectionId?: string }>(queueNames.dead, { queued: true });
    for (const { createdOn, sourceName, data } of jobs)
      process.stdout.write(`${createdOn.toISOString()}  ${sourceName}  ${data.connectionId ?? ''}\n`);
    const retried = isRetry ? await boss.redrive(queueNames.dead) : 0;
    process.stdout.write(
      isRetry
        ? `${retried} are tried again\n`
        : `${jobs.length} given up on; ${commandLine('dead-jobs', '--retry')} tries them again\n`,
    );
  } finally {
    await boss.stop({ graceful: false });
    await databases.close();
    await lock?.release();
  }
}

await runMain(() => listOrRetry(readConfig(), process.argv.includes('--retry')));
