import { setInterval } from 'node:timers/promises';

/** Thrown by the work where a person has cancelled it. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** What the work says of how far it is. Throws `Cancelled` once it is. */
export type Note<Progress> = (progress: Progress) => void;

const usualWatchMs = 300;

/**
 * Runs long work and looks after it beside it: `watch` says how far it is, where others see it, and returns whether it is still wanted. The
 * work never waits for that, since it may hold what `watch` waits for. `signal` aborts once the work is not wanted.
 */
export async function whileWatched<Progress, T>(
  watch: (noted: Progress | null) => Promise<boolean>,
  work: (note: Note<Progress>, signal: AbortSignal) => Promise<T>,
  everyMs = usualWatchMs,
): Promise<T> {
  const unwanted = new AbortController();
  const ended = new AbortController();
  let noted: Progress | null = null;
  const watching = watchUntil(ended.signal, everyMs, async () => {
    if (!(await watch(noted))) unwanted.abort(new Cancelled());
  });
  try {
    return await work((progress) => {
      unwanted.signal.throwIfAborted();
      noted = progress;
    }, unwanted.signal);
  } finally {
    ended.abort();
    await watching;
  }
}

async function watchUntil(end: AbortSignal, everyMs: number, look: () => Promise<void>): Promise<void> {
  try {
    // What can't be said now is said the next time. Whether the work was cancelled is looked up once more by itself, at its end.
    for await (const _ of setInterval(everyMs, null, { signal: end, ref: false }))
      await look().catch(() => undefined);
  } catch (error) {
    if (!end.aborted) throw error;
  }
}
