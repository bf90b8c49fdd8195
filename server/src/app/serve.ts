import path from 'node:path';
import type { ServerStatus } from '@cairn/contract/server-status';
import { sandboxBank } from '@cairn/sandbox-bank/plugin';
import type { FastifyInstance } from 'fastify';
import { openStoredFiles, type StoredFiles } from '../attachments/stored-files.ts';
import { openGrantedLinkSettings } from '../bank/link-request.ts';
import { createWebhookKeyStore } from '../bank/webhook-keys.store.ts';
import { createWebhookKeys } from '../bank/webhook-keys.ts';
import { sandboxBankPath } from '../config/bank.ts';
import {
  type Config,
  linkOriginOf,
  returnUrlOf,
  spoolFolder,
  storedFilesFolder,
  webhookUrlOf,
  withListeningPort,
} from '../config/config.ts';
import { loadEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { createConnections, type Provider } from '../connections/connections.ts';
import { openSpool } from '../exports/spool.ts';
import { deleteAccount } from '../households/delete-account.ts';
import { noteJoined } from '../households/members.ts';
import type { EventSource } from '../http/events.routes.ts';
import { describeError } from '../http/failure.ts';
import { buildServer } from '../http/server.ts';
import type { Mail } from '../mail/mail.ts';
import { withinBudget } from '../model/model-budget.ts';
import { openOpenId } from '../openid/openid.ts';
import { createInsightsForReading, maxWaitMs } from '../overview/insights-for-reading.ts';
import { openOverviewThread } from '../overview/open-overview-thread.ts';
import { createOverviews } from '../overview/overviews.ts';
import { createIdentity, type Identity } from '../people/identity.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import type { Traces } from '../traces/spans.ts';
import { openTraces } from '../traces/traces.ts';
import { openBackupJobs } from './backup-jobs.ts';
import { createConnectionEvents } from './connection-events.ts';
import { createModel, droppedPartsMessage } from './create-model.ts';
import { type DataFolderLock, lockDataFolder, openDataFolder } from './data-folder-lock.ts';
import { type Databases, openDatabases } from './databases.ts';
import { type DerivedKeys, deriveKeys } from './derived-keys.ts';
import { createDiskRoom } from './disk-room.ts';
import { type HeavyStart, heavyStart } from './heavy-messages.ts';
import type { HeavyDeps } from './heavy-work.ts';
import { type Outside, openNotedMail, openNotedPlaid, openOutside } from './noted-services.ts';
import { type NoticeParts, openNoticeParts } from './notice-parts.ts';
import { nounHandlers } from './nouns.ts';
import { type HeavyLog, type HeavyProcess, openHeavyProcess } from './open-heavy-process.ts';
import { type OpenMetrics, openMetrics } from './open-metrics.ts';
import { openServerStatus } from './open-server-status.ts';
import { createReplicaReads, type ReplicaReads } from './replica-reads.ts';
import { drain, notSentMessage, outageLines, startJobs } from './start-jobs.ts';

export type RunningServer = { port: number; stop: () => Promise<void> };

const builtWebRoot = path.join(import.meta.dirname, '../../../web/build/client');

/**
 * Starts every part, in order: data folder, database, identity, queue, HTTP, jobs. `stop` ends them in reverse. When one
 * fails to start, those before it are stopped and the error is thrown. Without a `webRoot` only the API is served.
 */
export async function serve(config: Config, webRoot: string | null = builtWebRoot): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    return { port: await startParts({ config, webRoot }, (end) => stops.push(end)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Parts = {
  config: Config;
  webRoot: string | null;
  databases: Databases;
  replica: ReplicaReads;
  identity: Identity;
  queue: Queue;
  metrics: OpenMetrics;
  traces: Traces;
  mail: Mail;
  storedFiles: StoredFiles;
  sealingKeys: EncryptionKeys;
  provider: Promise<Provider>;
  notices: NoticeParts;
  readServerStatus: () => Promise<ServerStatus>;
};

const now = () => new Date();

async function startParts(
  { config, webRoot }: Pick<Parts, 'config' | 'webRoot'>,
  onStop: (end: () => Promise<void>) => void,
): Promise<number> {
  const lock = await openOwnFolder(config);
  onStop(() => lock.release());
  const keys = deriveKeys(await loadEncryptionKey(config));
  const databases = await openDatabases({ ...config, keys });
  onStop(databases.close);
  const { database, urls } = databases;
  const warn = (details: object, line: string) => app.log.warn(details, line);
  const replica = createReplicaReads(config, database, keys.rolePasswords, warn);
  onStop(() => replica.close());
  const listening = Promise.withResolvers<Provider>();
  const identity = openIdentity(config, databases, keys);
  const traces = await openTraces(config.traces);
  onStop(traces.close);
  const outside = openOutside(databases, traces);
  const mail = openNotedMail(config, outside, (subject, link) => warn({ subject, link }, notSentMessage));
  let listeningConfig = config;
  const queue = openQueue(urls.session, (ids) => identity.householdsOfConnections(ids));
  const metrics = await openMetrics(config.metrics, databases, queue, traces);
  onStop(() => metrics.close());
  const parts: Parts = {
    ...{ config, webRoot, databases, replica, identity, queue, metrics, traces, mail },
    readServerStatus: await openServerStatus(config, databases, queue),
    storedFiles: openStoredFiles(storedFilesFolder(config)),
    sealingKeys: databases.sealingKeys,
    provider: listening.promise,
    notices: openNoticeParts(config, databases, keys, {
      mail,
      linkOrigin: () => linkOriginOf(listeningConfig),
      traces,
    }),
  };
  const events = await createConnectionEvents(database, urls.session, databases.outage.check);
  onStop(() => events.close());
  const model = createModel(config.model, (counts) => app.log.warn(counts, droppedPartsMessage), outside);
  const { compute, close } = openOverviewThread();
  onStop(close);
  const ready = Promise.withResolvers<HeavyStart>();
  const log: HeavyLog = (level, message, details) => app.log[level](details, message);
  const heavy = openHeavyProcess(ready.promise, log, { traces });
  onStop(async () => heavy.end());
  const app = await buildApp(parts, events, { model, compute, ...heavy });
  /** A database outage is logged once, by the outage watch. */
  const logUnlessOutage = (error: unknown, message: string, details: object = {}) => {
    if (!databases.outage.note(error)) app.log.error({ ...details, error: describeError(error) }, message);
  };
  databases.outage.subscribe(outageLines((line) => app.log.error(line)));
  events.onFailure((error) => logUnlessOutage(error, 'announcing a change failed'));
  onStop(() => app.close());

  parts.queue.boss.on('error', (error) => logUnlessOutage(error, 'queue failed'));
  await parts.queue.boss.start();
  // Stops before the HTTP server, because a running sync may use the sandbox bank mounted there.
  onStop(() => drain(parts.queue, [databases.breakOff, heavy.end]));

  const port = await listen(app, config);
  listeningConfig = withListeningPort(config, port);
  ready.resolve(heavyStart(databases, listeningConfig, keys));
  const provider = await openProvider(listeningConfig, databases, outside);
  listening.resolve(provider);
  await startJobs({
    ...parts,
    ...provider,
    timeJob: metrics.timeJob,
    linkOrigin: parts.notices.linkOrigin(),
    heavily: heavy.job,
    backups: openBackupJobs(config, keys, identity, log, outside.note),
  });
  return port;
}

function openIdentity(config: Config, databases: Databases, { identitySecret }: DerivedKeys): Identity {
  const { registration, secondStep, openId, publicUrl, hasPlans } = config;
  return createIdentity({
    ...databases,
    secret: identitySecret,
    registration,
    secondStep,
    publicUrl,
    newPlan: hasPlans ? 'free' : null,
    noteJoined,
    openId: openId && openOpenId(openId, { linkOrigin: linkOriginOf(config) }),
  });
}

async function openProvider(
  config: Config,
  { identityPool }: Databases,
  outside: Outside,
): Promise<Provider> {
  const plaid = openNotedPlaid(config, outside);
  const { products, countryCodes } = config.bank;
  const linkSettings = { products, countryCodes, returnUrl: returnUrlOf(config) };
  return {
    plaid,
    webhookUrl: webhookUrlOf(config),
    webhookKeyOf: await createWebhookKeys(plaid, createWebhookKeyStore(identityPool), now),
    linkSettings,
    grantedLinkSettings: openGrantedLinkSettings(linkSettings, now),
  };
}

/** Locks the data folder for this server alone, unless all in it is of every server of the database: the key and files. */
async function openOwnFolder({ databaseUrl, mountSandboxBank, dataDir }: Config): Promise<DataFolderLock> {
  if (databaseUrl === null || mountSandboxBank) return lockDataFolder(dataDir);
  await openDataFolder(dataDir);
  return { release: async () => undefined };
}

async function buildApp(
  parts: Parts,
  events: EventSource,
  {
    model,
    compute,
    importPlans,
    prepare,
  }: Pick<HeavyDeps, 'model' | 'compute'> & Pick<HeavyProcess, 'importPlans' | 'prepare'>,
): Promise<FastifyInstance> {
  const { config, databases, replica, identity, storedFiles } = parts;
  const { database } = databases;
  const { bank } = config;
  const connections = createConnections({
    ...parts,
    database,
    keys: parts.sealingKeys,
    withLock: databases.withLock,
    now,
    logRefused: (omittedSettings) =>
      app.log.warn({ omittedSettings }, 'Plaid refused this for new links, which go on without'),
  });
  const leaveDeps = async () => ({ ...(await connections.withProvider()), storedFiles });
  const app = buildServer({
    handlers: nounHandlers({
      ...parts,
      database,
      reads: replica.reads,
      now,
      ...parts.notices,
      registration: config.registration,
      secondStep: config.secondStep,
      openId: config.openId && { name: config.openId.name, isOnlyWay: config.openId.isOnlyWay },
      connections,
      linkScriptUrl: bank.linkScriptUrl,
      deleteAccount: async ({ user }) => deleteAccount({ ...(await leaveDeps()), identity }, user),
      leaveDeps,
      spool: openSpool(spoolFolder(config)),
      importPlans,
      prepareHeavyWork: prepare,
      overviews: createOverviews({ database, compute, now }),
      refreshInsights: createInsightsForReading({
        database,
        compute,
        now,
        maxWaitMs,
        onFailure: (error) => {
          if (!databases.outage.note(error))
            app.log.error({ error: describeError(error) }, 'looking for insights failed');
        },
      }),
      model: config.model,
      modelFor: model && ((scope) => withinBudget({ database, now, ...model }, scope, 'question')),
    }),
    authenticate: (token) => identity.authenticate(token),
    authenticateKey: (secret, address) => identity.apiKeys.authenticate(secret, { address }),
    recordAccount: (note) => {
      identity.recordAccountEvent(note).catch((error: unknown) => {
        if (!databases.outage.note(error))
          app.log.error({ error: describeError(error) }, 'recording an account event failed');
      });
    },
    events,
    isReady: databases.isReady,
    onAnswered: parts.metrics.noteRequest,
    beginRequest: parts.traces.beginRequest,
    countWaiting: () => databases.countWaiting() + replica.countWaiting(),
    isDatabaseGone: databases.outage.note,
    ...createDiskRoom(config.dataDir),
    webRoot: parts.webRoot,
    contentSecurity: { linkScriptUrl: bank.linkScriptUrl, bankBaseUrl: bank.baseUrl },
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    log: { level: config.logLevel },
  });
  if (config.mountSandboxBank) await mountSandboxBank(app, config);
  return app;
}

async function mountSandboxBank(app: FastifyInstance, { bank, dataDir }: Config): Promise<void> {
  const stateFile = path.join(dataDir, 'sandbox-bank.json');
  await app.register(sandboxBank, { ...bank, prefix: sandboxBankPath, stateFile });
}

/** Gives the port. */
async function listen(app: FastifyInstance, config: Config): Promise<number> {
  const { host, port } = config;
  const address = await app.listen({ host, port }).catch(explainListenError(config));
  return Number(new URL(address).port);
}

function explainListenError({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another.`);
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
      throw new StartError(`Cannot listen on ${host}, port ${port} (${error.code}): set HOST and PORT.`);
    throw error;
  };
}
