import { statfs } from 'node:fs/promises';
import { type Trouble, troubleOf } from '../db/trouble.ts';

/** Less than PostgreSQL takes for one more file of its log, and then ends. */
const leastFreeBytes = 64_000_000;
/** How long a write that found no room speaks for others: the database may be on another machine. */
const rememberMs = 60_000;

/** Whether there is room to write: on the disk of the data folder, and wherever the last write went. */
export function createDiskRoom(
  folder: string,
  { leastBytes = leastFreeBytes, nowMs = () => performance.now() } = {},
) {
  let fullAtMs: number | null = null;
  return {
    /** As `troubleOf`, and takes notice of it. */
    troubleOf(error: unknown): Trouble | null {
      const trouble = troubleOf(error);
      if (trouble === 'disk is full') fullAtMs = nowMs();
      return trouble;
    },
    async isDiskFull(): Promise<boolean> {
      if (fullAtMs !== null && nowMs() - fullAtMs < rememberMs) return true;
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize < leastBytes;
    },
  };
}
