import type { ServerStatus } from '@cairn/contract/server-status';
import { readDrillResult } from '../backups/drill-result.ts';
import { measureBackups } from '../backups/retention.ts';
import type { Database } from '../db/pool.ts';
import type { IdentityDatabase } from '../people/identity-database.store.ts';
import type { Queue } from '../queue/queue.ts';
import { freeBytesAt, measureFolder } from './folder-size.ts';
import { countConnections, readDatabaseFacts } from './server-status.store.ts';
import { readNewestMigration, readServiceNotes } from './service-notes.store.ts';

/** What the server was started with, without what is secret. */
export type ServerSettings = {
  version: Pick<ServerStatus['version'], 'running' | 'startedAt'>;
  /** The newest that this version knows. */
  knownMigration: string;
  dataDir: string;
  filesFolder: string;
  backups: Pick<ServerStatus['backups'], 'folder' | 'isScheduled' | 'keepCount'>;
  mail: Pick<ServerStatus['mail'], 'host' | 'from'>;
  bank: Omit<ServerStatus['bank'], 'workedAt' | 'failedAt' | 'failure'>;
  model: Omit<NonNullable<ServerStatus['model']>, 'workedAt' | 'failedAt' | 'failure'> | null;
};

export type ServerStatusDeps = {
  database: Database;
  identityDatabase: IdentityDatabase;
  queue: Pick<Queue, 'status'>;
  settings: ServerSettings;
};

/** How the server is, in numbers and codes: nothing of any household. */
export async function readServerStatus(deps: ServerStatusDeps): Promise<ServerStatus> {
  const { database, identityDatabase, queue, settings } = deps;
  const [facts, noteOf, newestMigration, connections, jobs, files, backups, freeBytes] = await Promise.all([
    readDatabaseFacts(database),
    readServiceNotes(identityDatabase),
    readNewestMigration(identityDatabase),
    countConnections(database),
    queue.status(),
    measureFolder(settings.filesFolder),
    readBackups(settings),
    freeBytesAt(settings.dataDir),
  ]);
  const { mail, bank, model } = settings;
  return {
    version: {
      ...settings.version,
      node: process.versions.node,
      postgres: facts.version,
      newestMigration,
      database: newestMigration > settings.knownMigration ? 'newer' : 'current',
    },
    connections,
    ...jobs,
    mail: { ...mail, ...noteOf('mail') },
    backups: { ...backups, ...noteOf('backup') },
    storage: {
      databaseBytes: facts.byteCount,
      fileCount: files.fileCount,
      fileBytes: files.byteCount,
      freeBytes: freeBytes ?? 0,
    },
    bank: { ...bank, ...noteOf('plaid') },
    model: model && { ...model, ...noteOf('model') },
  };
}

/** The folder is asked, and not what was noted: it is what a restore would find. */
async function readBackups({ backups: { folder, isScheduled, keepCount } }: ServerSettings) {
  const [measured, drill, freeBytes] = await Promise.all([
    measureBackups(folder),
    readDrillResult(folder),
    freeBytesAt(folder),
  ]);
  return { folder, isScheduled, keepCount, ...measured, drill, freeBytes };
}
