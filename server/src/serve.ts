import { randomInt } from 'node:crypto';
import path from 'node:path';
import { AppError } from '@cairn/contract/errors';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import { createLinkToken } from './bank/link.ts';
import { openPlaidClient } from './bank/plaid-client.ts';
import { type Config, withListeningPort } from './config.ts';
import { openConnectionEvents } from './connection-events.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { openDatabases } from './databases.ts';
import { withAdvisoryLock } from './db/advisory-lock.ts';
import { deriveKeys } from './derived-keys.ts';
import { loadEncryptionKey } from './encryption-key.ts';
import { authHandlers } from './http/auth.routes.ts';
import { bankHandlers } from './http/bank.routes.ts';
import { describeError } from './http/failure.ts';
import { householdHandlers } from './http/household.routes.ts';
import { buildServer } from './http/server.ts';
import { openIdentity } from './identity/identity.ts';
import { connectBank, createMendTokenFor } from './jobs/connect-bank.ts';
import { openQueue } from './jobs/queue.ts';
import { startWorkers } from './jobs/workers.ts';

export type RunningServer = { port: number; stop: () => Promise<void> };

const webRoot = path.join(import.meta.dirname, '../../web/build/client');
const randomSteps = 2 ** 32;

/**
 * Starts every part, in order: data folder, database, identity, queue, HTTP, jobs. `stop` ends them in reverse: no new calls,
 * the running jobs drained, the database last. When a part fails to start, those before it are stopped and the error thrown.
 */
export async function serve(config: Config): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return { port: await startParts(config, (end) => stops.push(end)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(config: Config, onStop: (end: () => Promise<void>) => void): Promise<number> {
  const now = () => new Date();
  const lock = await lockDataFolder(config.dataDir);
  onStop(() => lock.release());
  const keys = deriveKeys(await loadEncryptionKey(config));

  const databases = await openDatabases({ ...config, rolePasswords: keys.rolePasswords });
  onStop(() => databases.close());
  const { database, identityPool, appUrl } = databases;
  const identity = openIdentity({ identityPool, database, secret: keys.identitySecret });
  const queue = openQueue(appUrl);

  // The bank may be mounted on the port that is about to be opened, so its address is known only then.
  const bank = Promise.withResolvers<ReturnType<typeof openPlaidClient>>();
  const events = await openConnectionEvents(database, appUrl, (error) =>
    log.error({ error: describeError(error) }),
  );
  onStop(() => events.close());

  const app = buildServer({
    handlers: {
      ...authHandlers(identity),
      ...householdHandlers({ database, now }),
      ...bankHandlers({
        database,
        queue,
        linkScriptUrl: config.bank.linkScriptUrl,
        createLinkToken: async (userId) =>
          createLinkToken(await bank.promise, userId).catch(() => {
            throw new AppError('bank_unavailable', 'Failed to create link token');
          }),
        createMendToken: async (scope, connectionId) =>
          createMendTokenFor(
            { database, plaid: await bank.promise, keys: keys.accessTokens },
            scope,
            connectionId,
          ),
        connectBank: async (scope, publicToken) =>
          connectBank(
            { database, plaid: await bank.promise, keys: keys.accessTokens, queue, now },
            scope,
            publicToken,
          ),
      }),
    },
    authenticate: (token) => identity.authenticate(token),
    events,
    isReady: databases.isReady,
    webRoot,
    contentSecurity: { linkScriptUrl: config.bank.linkScriptUrl, bankBaseUrl: config.bank.baseUrl },
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    log: { level: config.logLevel },
  });
  const { log } = app;
  if (config.mountSandboxBank) {
    await app.register(sandboxBank, {
      prefix: '/sandbox-bank',
      clientId: config.bank.clientId,
      secret: config.bank.secret,
      stateFile: path.join(config.dataDir, 'sandbox-bank.json'),
    });
  }

  queue.boss.on('error', (error) => log.error({ error: describeError(error) }, 'queue failed'));
  await queue.boss.start();
  onStop(() => queue.boss.stop({ graceful: true, timeout: 10_000 }));

  onStop(() => app.close());
  const port = Number(new URL(await app.listen({ host: config.host, port: config.port })).port);
  const plaid = openPlaidClient(withListeningPort(config, port).bank);
  bank.resolve(plaid);

  await startWorkers({
    database,
    plaid,
    keys: keys.accessTokens,
    queue,
    scopeOfBankItem: (id) => identity.scopeOfBankItem(id),
    withLock: (name, work) => withAdvisoryLock(appUrl, name, work),
    logFailure: (bankItemId, error) => log.error({ bankItemId, error: describeError(error) }, 'sync failed'),
    purgeExpired: () => identity.purgeExpired(),
    now,
    random: () => randomInt(randomSteps) / randomSteps,
  });
  return port;
}
