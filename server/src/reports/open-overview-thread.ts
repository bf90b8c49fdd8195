import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Handed, OverviewResult, OverviewTask } from './overview-task.ts';

/** No household that there is takes a tenth of it; what takes longer would keep all others waiting. */
const taskTimeoutMs = 30_000;

/** So many rows are copied in a few milliseconds. */
const rowsAtOnce = 2_500;

/** Copies a task to the thread, letting others have their turn between portions of its rows. */
async function hand(worker: Worker, { snapshot, ...rest }: OverviewTask): Promise<void> {
  for (let start = 0; start < snapshot.rows.length; start += rowsAtOnce) {
    worker.postMessage({ rows: snapshot.rows.slice(start, start + rowsAtOnce) } satisfies Handed);
    await setImmediate();
  }
  worker.postMessage({ task: { ...rest, snapshot: { ...snapshot, rows: [] } } } satisfies Handed);
}

/**
 * Does tasks in one thread of its own, one after the other. The thread begins with the first task and anew after a task that failed.
 * A task rejects with what it threw, with an AbortError when it takes too long or the thread is closed.
 */
export function openOverviewThread() {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function begin(): Worker {
    thread = new Worker(new URL('./overview-thread.ts', import.meta.url), { execArgv: [] });
    // The thread alone keeps no process running.
    thread.unref();
    return thread;
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  }

  async function run(task: OverviewTask): Promise<OverviewResult> {
    closing.signal.throwIfAborted();
    const worker = thread ?? begin();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(taskTimeoutMs)]);
    try {
      // Listened for from the first: a thread that cannot begin says so while rows are handed over.
      const [answer] = await Promise.all([once(worker, 'message', { signal }), hand(worker, task)]);
      const [result]: OverviewResult[] = answer;
      if (result === undefined) throw new Error('The thread answered nothing');
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    compute(task: OverviewTask): Promise<OverviewResult> {
      const mine = last.then(() => run(task));
      last = mine.catch(() => undefined);
      return mine;
    },
    async close(): Promise<void> {
      closing.abort();
      await end();
    },
  };
}
