import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder; none where it is not there. Those that go meanwhile do not count. */
export async function measureFolder(folder: string): Promise<{ fileCount: number; byteCount: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let fileCount = 0;
  let byteCount = 0;
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found === null) continue;
    fileCount += 1;
    byteCount += found.size;
  }
  return { fileCount, byteCount };
}

/** What is free on the disk of a folder; null where the folder is not there. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}
