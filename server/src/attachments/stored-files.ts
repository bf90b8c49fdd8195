import { constants, createWriteStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireNoTransaction } from '../db/transaction-under-way.ts';

/** What a file belongs to. The id is a UUID of our own: nothing that a person typed becomes a part of a path. */
export type FileKey = { householdId: string; kind: FileKind; id: string };
export type FileKind = 'archives' | 'attachments';

export function attachmentKey({ householdId }: Pick<FileKey, 'householdId'>, id: string): FileKey {
  return { householdId, kind: 'attachments', id };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a household's folder, or of what is in it. Whoever asks for one touches the disk. */
function pathIn(folder: string, householdId: string, ...names: string[]): string {
  requireNoTransaction('A stored file');
  if (!uuid.test(householdId)) throw new Error('A household is named by a UUID');
  return join(folder, householdId, ...names);
}

/**
 * Files beside the database, in `folder`: one folder for each household. A file that is being written has another name until all of it is
 * on the disk, so that a crash leaves no half file.
 */
export function openStoredFiles(folder: string) {
  const pathOf = ({ householdId, kind, id }: FileKey) => {
    if (!uuid.test(id)) throw new Error('A stored file is named by a UUID');
    return pathIn(folder, householdId, kind, id);
  };
  const folderOf = (householdId: string) => pathIn(folder, householdId);
  const markOf = (householdId: string) => pathIn(folder, householdId, 'deleted');
  const prepare = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 });

  return {
    /** Writes a file; nothing is there under its name until it is whole. Replaces another of the same key. */
    async write(
      key: FileKey,
      chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    ): Promise<{ byteCount: number }> {
      const path = pathOf(key);
      const part = `${path}.part`;
      await prepare(path);
      try {
        await pipeline(chunks, createWriteStream(part, { mode: 0o600, flush: true }));
      } catch (error) {
        // On a full disk half a file would keep it full.
        await rm(part, { force: true });
        throw error;
      }
      const { size } = await stat(part);
      await rename(part, path);
      await syncFolder(dirname(path));
      return { byteCount: size };
    },
    /** Writes bytes at a place of a file that comes in pieces. */
    async writeAt(key: FileKey, bytes: Uint8Array, position: number): Promise<void> {
      const path = pathOf(key);
      await prepare(path);
      // Nothing is cut off: a first piece that is sent again may arrive after the second.
      const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
      try {
        await file.write(bytes, 0, bytes.length, position);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    /** Null where there is none. The caller closes it. */
    async open(key: FileKey): Promise<FileHandle | null> {
      try {
        return await open(pathOf(key), 'r');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    /** All bytes of a file; null where there is none. */
    async read(key: FileKey): Promise<Buffer | null> {
      const file = await this.open(key);
      if (file === null) return null;
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async remove(key: FileKey): Promise<void> {
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
    },
    async removeHousehold(householdId: string): Promise<void> {
      await rm(folderOf(householdId), { recursive: true, force: true });
    },
    /** Notes that a household is being deleted, so that its files go even if the process ends before they are removed. */
    async markDeletion(householdId: string): Promise<void> {
      // A household without files needs no note.
      if (await isThere(folderOf(householdId))) await writeFile(markOf(householdId), '', { mode: 0o600 });
    },
    isMarkedForDeletion: (householdId: string): Promise<boolean> => isThere(markOf(householdId)),
    /** The households that have files. */
    async households(): Promise<string[]> {
      return (await namesIn(folder)).filter((name) => uuid.test(name));
    },
    /** Every file of a kind, with when it was last written; those that are being written too. */
    async *list(kind: FileKind, ofHousehold?: string): AsyncGenerator<FileKey & { writtenAt: Date }> {
      for (const householdId of ofHousehold === undefined ? await this.households() : [ofHousehold]) {
        for (const name of await namesIn(join(folderOf(householdId), kind))) {
          const path = join(folderOf(householdId), kind, name);
          // Another process may have removed it.
          const { mtime } = await stat(path).catch(() => ({ mtime: null }));
          const id = name.replace(/\.part$/, '');
          if (mtime !== null && uuid.test(id)) yield { householdId, kind, id, writtenAt: mtime };
        }
      }
    },
  };
}

export type StoredFiles = ReturnType<typeof openStoredFiles>;

/** Makes a new name last through a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
