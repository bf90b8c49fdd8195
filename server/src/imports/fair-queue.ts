type Waiting = { begin: () => void };

/**
 * Runs pieces of work of many owners, `places` at a time. Owners take turns, each with its oldest piece, and one owner alone leaves a
 * place to the others where there are two. Whose signal aborts while it waits is not run; it rejects with the signal's reason.
 */
export function createFairQueue(places: number) {
  /** In the order of turns. */
  const waiting = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  const mostOfOne = Math.max(1, places - 1);
  let runningCount = 0;

  /** Begins what there is a place for. */
  function beginNext(): void {
    while (runningCount < places) {
      const owner = [...waiting.keys()].find((one) => (running.get(one) ?? 0) < mostOfOne);
      if (owner === undefined) return;
      const [first, ...rest] = waiting.get(owner) ?? [];
      setWaiting(owner, rest);
      runningCount += 1;
      running.set(owner, (running.get(owner) ?? 0) + 1);
      first?.begin();
    }
  }

  /** Its turn is after that of all others. */
  function setWaiting(owner: string, list: Waiting[]): void {
    waiting.delete(owner);
    if (list.length > 0) waiting.set(owner, list);
  }

  function end(owner: string): void {
    runningCount -= 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    beginNext();
  }

  return async function run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { begin: resolve };
    const leave = () => {
      const list = waiting.get(owner) ?? [];
      const without = list.filter((one) => one !== mine);
      if (without.length === 0) waiting.delete(owner);
      else waiting.set(owner, without);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const list = waiting.get(owner);
    if (list === undefined) waiting.set(owner, [mine]);
    else list.push(mine);
    beginNext();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
