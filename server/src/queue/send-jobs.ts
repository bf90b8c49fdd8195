import { fromKysely, type PgBoss } from 'pg-boss';
import type { HouseholdTransaction } from '../db/in-household.ts';

export type SendOptions = {
  afterMs?: number;
  /** Enqueue in this transaction. */
  tx?: HouseholdTransaction;
  /** Enqueue at most once per connection in this interval, across processes. */
  onceWithinSeconds?: number;
  /**
   * Jobs within this interval become one, which runs as long after the last of them, whose transaction may still be open.
   */
  debounceSeconds?: number;
};

/** A job that is due among those of other households. `afterMs`: when it may begin. */
export type DueJob<Data> = { data: Data; afterMs: number };
export type DueOptions = Pick<SendOptions, 'onceWithinSeconds'>;

/** The household of each of these connections that there is. */
export type HouseholdsOf = (connectionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

type OfConnection = { connectionId: string };

/** Of jobs that are inserted by one statement. */
const insertedAtOnce = 1_000;

/** Opens two ways to enqueue jobs of a queue by name: one job, and what is due of all households, a thousand with each statement. */
export function createSending(boss: PgBoss, householdsOf: HouseholdsOf) {
  const groupOf = (householdId: string | undefined) =>
    householdId === undefined ? {} : { group: { id: householdId } };
  const onceOf = (singletonKey: string, singletonSeconds: number | undefined) =>
    singletonSeconds === undefined ? {} : { singletonKey, singletonSeconds };
  const startOf = (afterMs: number) => (afterMs > 0 ? { startAfter: new Date(Date.now() + afterMs) } : {});

  async function send(
    name: string,
    data: OfConnection | { householdId: string; userId: string },
    options: SendOptions = {},
  ): Promise<void> {
    const { tx, debounceSeconds, onceWithinSeconds = debounceSeconds } = options;
    const afterMs = debounceSeconds === undefined ? (options.afterMs ?? 0) : 2_000 * debounceSeconds;
    const key = 'connectionId' in data ? data.connectionId : data.userId;
    const householdId =
      tx?.householdId ?? ('connectionId' in data ? (await householdsOf([key])).get(key) : undefined);
    await boss.send(name, data, {
      ...groupOf(householdId),
      ...startOf(afterMs),
      ...onceOf(key, onceWithinSeconds),
      ...(tx === undefined ? {} : { db: fromKysely(tx.query) }),
    });
  }

  async function insertDue(
    name: string,
    due: readonly DueJob<OfConnection>[],
    { onceWithinSeconds }: DueOptions = {},
  ): Promise<void> {
    for (let start = 0; start < due.length; start += insertedAtOnce) {
      const some = due.slice(start, start + insertedAtOnce);
      const households = await householdsOf(some.map(({ data }) => data.connectionId));
      const jobs = some.map(({ data, afterMs }) => ({
        data,
        ...groupOf(households.get(data.connectionId)),
        ...startOf(afterMs),
        ...onceOf(data.connectionId, onceWithinSeconds),
      }));
      await boss.insert(name, jobs);
    }
  }

  return { send, insertDue };
}
