import { openStoredFiles } from '../attachments/stored-files.ts';
import { type Config, linkOriginOf, storedFilesFolder, webhookUrlOf } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { describeError } from '../http/failure.ts';
import { createIdentity } from '../people/identity.ts';
import { openQueue } from '../queue/queue.ts';
import { openTraces } from '../traces/traces.ts';
import { openBackupJobs } from './backup-jobs.ts';
import { openDatabases } from './databases.ts';
import { type DerivedKeys, deriveKeys } from './derived-keys.ts';
import { heavyStart } from './heavy-messages.ts';
import { openNotedMail, openNotedPlaid, openOutside } from './noted-services.ts';
import { openNoticeParts } from './notice-parts.ts';
import { openHeavyProcess } from './open-heavy-process.ts';
import { openMetrics } from './open-metrics.ts';
import { drain, notSentMessage, outageLines, startJobs } from './start-jobs.ts';

export type RunningWorker = { stop: () => Promise<void> };

/**
 * Runs jobs beside the server. Any number of workers may share its database.
 * @throws StartError when this process cannot reach the database, the bank or the key that the server uses.
 */
export async function runWorker(config: Config): Promise<RunningWorker> {
  const { databaseUrl } = config;
  requireSharedResources(config);
  const keys = await readServerKeys(config);
  const databases = await openDatabases({ ...config, databaseUrl, keys });
  const { urls } = databases;
  const identity = createIdentity({ ...databases, secret: keys.identitySecret });
  const queue = openQueue(urls.session, (ids) => identity.householdsOfConnections(ids));
  const traces = await openTraces(config.traces);
  const metrics = await openMetrics(config.metrics, databases, queue, traces).catch(
    async (error: unknown) => {
      await databases.close();
      throw error;
    },
  );
  const log = (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`);
  const logUnlessOutage = (error: unknown, msg: string, details: object = {}) => {
    if (!databases.outage.note(error)) log({ ...details, error: describeError(error), msg });
  };
  databases.outage.subscribe(outageLines((msg) => log({ msg })));
  queue.boss.on('error', (error) => logUnlessOutage(error, 'queue failed'));
  const heavy = openHeavyProcess(
    Promise.resolve(heavyStart(databases, config, keys)),
    (_level, msg, details) => log({ ...details, msg }),
    { traces },
  );
  const stop = async () => {
    await drain(queue, [databases.breakOff, heavy.end]);
    heavy.end();
    await metrics.close();
    await traces.close();
    await databases.close();
  };
  const outside = openOutside(databases, traces);
  const mail = openNotedMail(config, outside, (subject, link) => log({ subject, link, msg: notSentMessage }));
  try {
    await queue.boss.start();
    await startJobs({
      databases,
      identity,
      queue,
      sealingKeys: databases.sealingKeys,
      plaid: openNotedPlaid(config, outside),
      webhookUrl: webhookUrlOf(config),
      mail,
      linkOrigin: linkOriginOf(config),
      notices: openNoticeParts(config, databases, keys, {
        mail,
        linkOrigin: () => linkOriginOf(config),
        traces,
      }),
      heavily: heavy.job,
      timeJob: metrics.timeJob,
      backups: openBackupJobs(
        config,
        keys,
        identity,
        (level, msg, details) => {
          if (level === 'warn') log({ ...details, msg });
        },
        outside.note,
      ),
      storedFiles: openStoredFiles(storedFilesFolder(config)),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function readServerKeys(config: Config): Promise<DerivedKeys> {
  const encryptionKey = await readEncryptionKey(config);
  // A key generated here would differ from the server's and lock the server out of its database.
  if (encryptionKey === null)
    throw new StartError(
      `A worker needs the server's key: start the server on ${config.dataDir} first, or set ENCRYPTION_KEY for both.`,
    );
  return deriveKeys(encryptionKey);
}

function requireSharedResources(config: Config): void {
  if (config.databaseUrl === null)
    throw new StartError(
      'A worker needs a database that it can share with the server: set DATABASE_URL for both. The built-in PostgreSQL belongs to the server alone, which works its jobs itself.',
    );
  if (!config.isBankShared)
    throw new StartError(
      'A worker must be able to sign in at the bank that the server uses: set the PLAID variables, or the same SANDBOX_BANK_SECRET for both.',
    );
}
