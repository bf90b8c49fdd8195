import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { requireNoTransaction } from '../db/transaction-under-way.ts';
import { createFairQueue } from './fair-queue.ts';
import { keepReadings } from './kept-readings.ts';
import type { ChosenFile, FileReading, ReadFile, ReadingFor } from './read-files.ts';

/** The CPU time that reading a file may take: by its size, and at least so much, since each thread first loads its program. */
const cpuMsPerMb = 2_000;
const minCpuMs = 5_000;
/** How often a thread is asked how much it has taken. */
const askEveryMs = 200;
/** A hostile file ends its thread, and not the server. */
const maxMemoryMb = 768;

const tooLong = 'Reading this file takes too long for its size. Export a shorter period, or another format.';
const tooLarge = 'This file is too large or too deep to be read.';

/** How much CPU time reading so many bytes may take. */
export function cpuLimitMs(byteCount: number): number {
  return Math.max(minCpuMs, (byteCount / 1_000_000) * cpuMsPerMb);
}

export type ReadingThreads = { read: ReadFile; close: () => Promise<void> };

/**
 * Reads files in threads of their own, a thread for each file, as many at a time as there are cores and at least two, so that neither time
 * nor memory of a hostile file is the server's. Households take turns. A file that takes more CPU time or memory than its size allows is
 * refused; when its caller goes, its thread ends.
 */
export function openReadingThreads({ limitMsOf = cpuLimitMs } = {}): ReadingThreads {
  const inTurn = createFairQueue(Math.max(2, availableParallelism()));
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const { read, forget } = keepReadings(async (file, caller) => {
    requireNoTransaction('A reading thread');
    const signals = caller.signal === undefined ? [] : [caller.signal];
    const signal = AbortSignal.any([closing.signal, ...signals]);
    const reading = inTurn(
      caller.householdId,
      () => readInThread(file, caller, { signal, limitMs: limitMsOf(file.bytes.length) }),
      signal,
    );
    running.add(reading);
    try {
      return await reading;
    } finally {
      running.delete(reading);
    }
  });
  return {
    read,
    async close() {
      closing.abort();
      forget();
      await Promise.allSettled(running);
    },
  };
}

async function readInThread(
  file: ChosenFile,
  { today }: ReadingFor,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<FileReading> {
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  worker.unref();
  const limit = endAfter(worker, limitMs);
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.any([signal, limit.signal]) });
    worker.postMessage({ file, today });
    const [reading]: FileReading[] = await answer;
    if (reading === undefined) throw new Error('The thread answered nothing');
    return reading;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.signal.aborted) return { name: file.name, refused: tooLong };
    if (isOutOfMemory(error)) return { name: file.name, refused: tooLarge };
    throw error;
  } finally {
    limit.stop();
    await worker.terminate();
  }
}

/** Aborts once the thread has taken so much CPU time. Time in which others have the processor does not count. */
function endAfter(worker: Worker, limitMs: number): { signal: AbortSignal; stop: () => void } {
  const over = new AbortController();
  const ask = async () => {
    // A thread that has ended takes no more.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1_000 > limitMs) over.abort();
  };
  const timer = setInterval(ask, askEveryMs).unref();
  return { signal: over.signal, stop: () => clearInterval(timer) };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
