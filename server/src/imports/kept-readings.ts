import { createHash } from 'node:crypto';
import type { ChosenFile, FileReading, ReadFile } from './read-files.ts';

/** A person looks at an import's pages one after another, and then starts it: what was read is kept so long. */
const keptMs = 120_000;
/** Of all files whose readings are kept. */
const maxKeptBytes = 10_000_000;

type Kept = { reading: FileReading; byteCount: number; timer: NodeJS.Timeout };

/** Keeps what was read for a while, the newest. The same bytes and answers are read to the same, whoever sent them. */
export function keepReadings(read: ReadFile): { read: ReadFile; forget: () => void } {
  const kept = new Map<string, Kept>();
  const drop = (key: string) => {
    clearTimeout(kept.get(key)?.timer);
    kept.delete(key);
  };
  const keep = (key: string, reading: FileReading, byteCount: number) => {
    drop(key);
    kept.set(key, { reading, byteCount, timer: setTimeout(() => drop(key), keptMs).unref() });
    let sum = kept.values().reduce((total, one) => total + one.byteCount, 0);
    for (const [oldest, one] of kept) {
      if (sum <= maxKeptBytes) break;
      sum -= one.byteCount;
      drop(oldest);
    }
  };
  return {
    async read(file, caller) {
      const byteCount = file.bytes.length;
      if (byteCount > maxKeptBytes) return read(file, caller);
      const key = keyOf(file, caller.today);
      const known = kept.get(key);
      if (known !== undefined) return known.reading;
      const reading = await read(file, caller);
      keep(key, reading, byteCount);
      return reading;
    },
    forget() {
      for (const key of [...kept.keys()]) drop(key);
    },
  };
}

function keyOf({ name, bytes, answers = {} }: ChosenFile, today: string): string {
  return JSON.stringify([
    today,
    name,
    Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    createHash('sha256').update(bytes).digest('hex'),
  ]);
}
