import type { SyncJob } from '../../server/src/queue/queue.ts';

type Waiting = { job: SyncJob; runAtMs: number };
type Taken = Waiting & { expiresAtMs: number };

/** A job that a dead worker left behind is taken up again after this, as in the real queue. */
const expiresMs = 300_000;

/** The queue's guarantees: a job exists if its transaction commits, and a taken job returns unless it is completed. */
export class SimQueue {
  #waiting: Waiting[] = [];
  readonly #taken = new Set<Taken>();

  add(job: SyncJob, runAtMs: number): void {
    this.#waiting.push({ job, runAtMs });
  }

  /** Takes the job that has been due for longest. `complete` reports that it need not be done again. */
  take(nowMs: number): { job: SyncJob; complete: () => void } | null {
    this.#returnExpired(nowMs);
    const due = this.#waiting.filter(({ runAtMs }) => runAtMs <= nowMs);
    const [next] = due.toSorted((a, b) => a.runAtMs - b.runAtMs);
    if (next === undefined) return null;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    const taken = { ...next, expiresAtMs: nowMs + expiresMs };
    this.#taken.add(taken);
    return { job: next.job, complete: () => void this.#taken.delete(taken) };
  }

  /** How many jobs of a connection wait. */
  countOf(connectionId: string): number {
    return this.#waiting.filter(({ job }) => job.connectionId === connectionId).length;
  }

  /** Nothing is to be done any more for a connection that is gone. */
  forget(connectionId: string): void {
    this.#waiting = this.#waiting.filter(({ job }) => job.connectionId !== connectionId);
  }

  /** When there is next something to take; null when there will be nothing. */
  nextAtMs(): number | null {
    const times = [
      ...this.#waiting.map(({ runAtMs }) => runAtMs),
      ...[...this.#taken].map(({ expiresAtMs }) => expiresAtMs),
    ];
    return times.length === 0 ? null : Math.min(...times);
  }

  /** What waits is lost, and what dead workers had taken. */
  lose(): void {
    this.#waiting = [];
    this.#taken.clear();
  }

  #returnExpired(nowMs: number): void {
    for (const taken of this.#taken) {
      if (taken.expiresAtMs > nowMs) continue;
      this.#taken.delete(taken);
      this.#waiting.push({ job: taken.job, runAtMs: nowMs });
    }
  }
}
