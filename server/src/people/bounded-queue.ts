import { AppError } from '@cairn/contract/errors';

export type BoundedQueue = {
  /**
   * Runs `work` when a slot is free. `key` groups callers, so that none fills the queue alone.
   * @throws AppError unavailable, at once, when the queue is full.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

export type BoundedQueueLimits = { running: number; waiting: number; waitingPerKey: number };

/** A short queue for expensive work: excess load gets an error instead of stalling everything. */
export function createBoundedQueue(limits: BoundedQueueLimits): BoundedQueue {
  const waiting: { key: string; start: () => void }[] = [];
  let running = 0;

  function enter(key: string): Promise<void> | undefined {
    if (running < limits.running) {
      running += 1;
      return;
    }
    const ofKey = waiting.filter((other) => other.key === key).length;
    if (waiting.length >= limits.waiting || ofKey >= limits.waitingPerKey) {
      throw new AppError(
        'unavailable',
        'Too many people are signing in right now. Please try again in a few seconds.',
      );
    }
    return new Promise((resolve) => waiting.push({ key, start: resolve }));
  }

  /** Passes the slot directly to the next, so that no new caller gets it first. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  }

  return {
    async run(key, work) {
      await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
