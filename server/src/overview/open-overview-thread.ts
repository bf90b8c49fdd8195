import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OverviewResult, OverviewTask, ThreadMessage } from './overview-task.ts';

/** No known household needs a tenth of it; a longer task would block all others. */
const taskTimeoutMs = 30_000;

/** Copying this many takes a few milliseconds. */
const rowsAtOnce = 2_500;

/** Copies a task to the thread in portions, so that the event loop is not blocked. */
async function hand(worker: Worker, { snapshot, ...rest }: OverviewTask): Promise<void> {
  for (let start = 0; start < snapshot.rows.length; start += rowsAtOnce) {
    worker.postMessage({ rows: snapshot.rows.slice(start, start + rowsAtOnce) } satisfies ThreadMessage);
    await setImmediate();
  }
  worker.postMessage({ task: { ...rest, snapshot: { ...snapshot, rows: [] } } } satisfies ThreadMessage);
}

/**
 * Runs tasks in one worker thread, one after the other. The thread starts with the first task and restarts after a failure. A task
 * rejects with its error, or with an AbortError on timeout or close.
 */
export function openOverviewThread() {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function begin(): Worker {
    thread = new Worker(new URL('./overview-thread.ts', import.meta.url), { execArgv: [] });
    // The thread does not keep the process running.
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
      // Listens before posting, since a thread that fails to start reports it during the transfer.
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
