import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '@cairn/contract/errors';
import type { ReadFiles } from './prepare-import.ts';
import type { FileReading } from './read-files.ts';

/** The largest file that may be read takes a fifth of it. */
const timeoutMs = 60_000;
/** A hostile file ends its thread, and not the server. */
const maxMemoryMb = 768;

/**
 * Reads files in threads of their own, one list after the other, so that neither time nor memory of a hostile file is the server’s.
 * A thread that ends before it answers is a refusal of the file.
 */
export function openReadingThread(): { read: ReadFiles; close: () => Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

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
      const mine = last.then(() => run(files, today));
      last = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closing.abort();
      await last;
    },
  };
}

function isTooLarge(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

function tooLarge(): AppError {
  return new AppError('invalid_request', 'This file is too large or too deep to be read.');
}
