import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@cairn/contract/errors';
import type { ReadFiles } from './prepare-import.ts';
import type { FileReading } from './read-files.ts';

/** The largest file that may be read takes a fifth of it. */
const timeoutMs = 60_000;
/** A hostile file ends its thread, and not the server. */
const maxMemoryMb = 768;
/** A person looks at an import's pages one after another, and then starts it: what was read last is kept so long, unless it is large. */
const keptMs = 120_000;
const maxKeptBytes = 10_000_000;

/**
 * Reads files in threads of their own, one list after the other, so that neither time nor memory of a hostile file is the server’s.
 * A thread that ends before it answers is a refusal of the file.
 */
export function openReadingThread(): { read: ReadFiles; close: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();
  const kept = openLastReading();

  const run: ReadFiles = async (files, today) => {
    closing.signal.throwIfAborted();
    const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    });
    worker.unref();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const answer = once(worker, 'message', { signal });
      worker.postMessage({ files, today });
      const [readings]: FileReading[][] = await answer;
      if (readings === undefined) throw new Error('The thread answered nothing');
      return readings;
    } catch (error) {
      closing.signal.throwIfAborted();
      if (isTooLarge(error)) throw tooLarge();
      throw error;
    } finally {
      await worker.terminate();
    }
  };

  return {
    read(files, today) {
      const mine = last.then(() => kept.readWith(run, files, today));
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closing.abort();
      kept.forget();
      await last;
    },
  };
}

/** Keeps what was read last for a while. The same bytes and answers are read to the same, whoever sent them. */
function openLastReading() {
  let kept: { key: string; readings: FileReading[] } | null = null;
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(timer);
    kept = null;
  };
  return {
    forget,
    async readWith(read: ReadFiles, ...[files, today]: Parameters<ReadFiles>): Promise<FileReading[]> {
      if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxKeptBytes) return read(files, today);
      const key = keyOf(files, today);
      if (kept?.key === key) return kept.readings;
      forget();
      const readings = await read(files, today);
      kept = { key, readings };
      timer = setTimeout(forget, keptMs).unref();
      return readings;
    },
  };
}

function keyOf(...[files, today]: Parameters<ReadFiles>): string {
  return JSON.stringify([
    today,
    files.map(({ name, bytes, answers = {} }) => [
      name,
      Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  ]);
}

function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

function tooLarge(): AppError {
  return new AppError('invalid_request', 'This file is too large or too deep to be read.');
}
