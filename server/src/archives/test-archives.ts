import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Archive, maxPieceBytes } from '@cairn/contract/archives';
import { openStoredFiles } from '../attachments/stored-files.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import { zipOf } from '../files/zip/test-zips.ts';
import { createHousehold } from '../people/households.store.ts';
import { createArchives } from './archives.ts';
import { openZip } from './open-zip.ts';
import { runArchive } from './run-archive.job.ts';

/** Exports and imports over a real database and folder, with the queue's work done at once. `shared`: a folder that the caller removes. */
export async function createTestArchives(
  database: Database,
  now: () => Date,
  { shared = null }: { shared?: string | null } = {},
) {
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'cairn-archives-')));
  const deps = {
    database,
    files: openStoredFiles(folder),
    queue: { enqueueArchive: async () => undefined, enqueueInsightsOf: async () => undefined },
    now,
  };
  const archives = createArchives(deps);

  async function exportAll(scope: HouseholdScope): Promise<Buffer> {
    const { archive } = await archives.add(scope, { direction: 'export' });
    await runArchive(deps, scope, archive.id);
    const { byteCount, failure } = (await archives.get(scope, archive.id)).archive;
    if (byteCount === null) throw new Error(failure ?? 'The export has not ended');
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < byteCount; at += maxPieceBytes)
      pieces.push((await archives.content(scope, archive.id, at)).bytes);
    return Buffer.concat(pieces);
  }

  async function importAll(scope: HouseholdScope, zip: Uint8Array): Promise<Archive> {
    const { archive } = await archives.add(scope, { direction: 'import', byteCount: zip.length });
    for (let at = 0; at < zip.length; at += maxPieceBytes)
      await archives.send(scope, archive.id, at, zip.subarray(at, at + maxPieceBytes));
    await runArchive(deps, scope, archive.id);
    return (await archives.get(scope, archive.id)).archive;
  }

  return {
    archives,
    deps,
    folder,
    exportAll,
    importAll,
    newHousehold: (): Promise<HouseholdScope> =>
      createHousehold(database, { ownerUserId: randomUUID(), name: 'New household', timeZone: 'UTC' }),
    /** The files in a zip, by name. */
    async unzipped(zip: Uint8Array): Promise<Record<string, string>> {
      const path = join(folder, randomUUID());
      await writeFile(path, zip);
      const file = await open(path);
      const entries: [string, string][] = [];
      for (const [name, { readAll }] of await openZip(file))
        entries.push([name, (await readAll()).toString('utf8')]);
      await file.close();
      return Object.fromEntries(entries);
    },
    zipped: (files: Readonly<Record<string, string>>): Uint8Array => zipOf(files),
    readStored: (name: string) => readFile(join(folder, name)),
    close: async () => {
      if (shared === null) await rm(folder, { recursive: true });
    },
  };
}

export type TestArchives = Awaited<ReturnType<typeof createTestArchives>>;
