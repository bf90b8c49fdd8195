import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerStatus } from '@cairn/contract/server-status';
import { z } from 'zod';
import { type Config, storedFilesFolder, webhookUrlOf } from '../config/config.ts';
import { knownMigrations } from '../db/migrate.ts';
import { openIdentityDatabase } from '../people/identity-database.store.ts';
import type { Queue } from '../queue/queue.ts';
import { readServerStatus, type ServerSettings } from '../server-status/server-status.ts';
import type { Databases } from './databases.ts';

const manifest = path.join(import.meta.dirname, '../../../package.json');

/** Reads how the server is, for its operator. */
export async function openServerStatus(
  config: Config,
  { database, identityPool }: Pick<Databases, 'database' | 'identityPool'>,
  queue: Pick<Queue, 'status'>,
): Promise<() => Promise<ServerStatus>> {
  const settings = await readServerSettings(config, new Date());
  const identityDatabase = openIdentityDatabase(identityPool);
  return () => readServerStatus({ database, identityDatabase, queue, settings });
}

/** What is seen of how the server was started: no secret is in it. */
async function readServerSettings(config: Config, startedAt: Date): Promise<ServerSettings> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(manifest, 'utf8')));
  const { backups, bank, mail, model } = config;
  return {
    version: { running: version, startedAt: startedAt.toISOString() },
    knownMigration: (await knownMigrations()).at(-1) ?? '',
    dataDir: config.dataDir,
    filesFolder: storedFilesFolder(config),
    backups: { folder: backups.folder, isScheduled: backups.isScheduled, keepCount: backups.keepCount },
    mail: { host: mail && `${mail.host}:${mail.port}`, from: mail?.from ?? null },
    bank: {
      kind: config.mountSandboxBank ? 'fictional' : bank.environment,
      host: new URL(bank.baseUrl).host,
      products: [...bank.products],
      countryCodes: [...bank.countryCodes],
      hasWebhooks: webhookUrlOf(config) !== null,
    },
    model: model && {
      provider: model.provider,
      host: new URL(model.baseUrl).host,
      name: model.model,
      dailyTokens: model.daily.tokens,
      dailyMicros: model.daily.micros,
      suggestsMerchants: model.suggestsMerchants,
    },
  };
}
