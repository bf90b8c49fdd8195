import { type Expression, type SqlBool, sql } from 'kysely';
import type { IdentityDatabase } from './identity-database.store.ts';
import { type Policy, type Tally, take } from './limiter.ts';

/** One limit that applies to an attempt: of an account, or of a network alone. `cost` counts in a bucket only. */
export type Charge = { key: string; accountKey: string | null; policy: Policy; cost: number };

/**
 * Counts an attempt against all its limits, or against none when one refuses. Returns the wait in milliseconds, or null when
 * allowed.
 */
export async function countAttempt(
  database: IdentityDatabase,
  charges: Charge[],
  now: Date,
): Promise<number | null> {
  // A fixed order prevents deadlocks.
  const sorted = charges.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return database.transaction().execute(async (transaction) => {
    const tallies = await lockTallies(transaction, sorted, now);
    const decisions = sorted.map((charge) => {
      const decision = take(charge.policy, tallies.get(charge.key) ?? null, charge.cost, now);
      return { charge, decision };
    });
    const waits = decisions.flatMap(({ decision }) => (decision.allowed ? [] : [decision.retryAfterMs]));
    if (waits.length > 0) return Math.max(...waits);
    for (const { charge, decision } of decisions) {
      if (decision.allowed) await writeTally(transaction, charge, decision.tally);
    }
    return null;
  });
}

/** Inserts missing rows so that they can be locked; a count of zero equals no row. */
async function lockTallies(
  transaction: IdentityDatabase,
  sorted: Charge[],
  now: Date,
): Promise<Map<string, Tally>> {
  const keys = sorted.map((charge) => charge.key);
  await transaction
    .insertInto('attempts')
    .values(
      sorted.map(({ key, accountKey }) => ({
        key,
        account_key: accountKey,
        count: 0,
        counted_at: now,
        blocked_until: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await transaction
    .selectFrom('attempts')
    .select(['key', 'count', 'counted_at as countedAt', 'blocked_until as blockedUntil'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ key, ...tally }) => [key, tally]));
}

async function writeTally(
  transaction: IdentityDatabase,
  { key, accountKey }: Charge,
  tally: Tally,
): Promise<void> {
  const values = {
    account_key: accountKey,
    count: tally.count,
    counted_at: tally.countedAt,
    blocked_until: tally.blockedUntil,
  };
  await transaction
    .insertInto('attempts')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

export async function deleteAttempts(database: IdentityDatabase, keys: string[]): Promise<void> {
  await deleteInOrder(database, sql<boolean>`key = any(${keys})`);
}

/** Deletes all counts of an account, over all networks and browsers. */
export async function deleteAccountAttempts(database: IdentityDatabase, accountKey: string): Promise<void> {
  await deleteInOrder(database, sql<boolean>`account_key = ${accountKey}`);
}

/** Deletes the counts of attempts made before `before`. */
export async function purgeAttempts(database: IdentityDatabase, before: Date): Promise<void> {
  await deleteInOrder(database, sql<boolean>`counted_at < ${before}`);
}

/** Locks in the order in which attempts are counted: a person who signs in twice at once would meet a deadlock otherwise. */
async function deleteInOrder(database: IdentityDatabase, condition: Expression<SqlBool>): Promise<void> {
  const locked = database.selectFrom('attempts').select('key').where(condition).orderBy('key').forUpdate();
  await database.deleteFrom('attempts').where('key', 'in', locked).execute();
}

/** Refunds `cost` to a bucket. */
export async function refundAttempt(database: IdentityDatabase, key: string, cost: number): Promise<void> {
  await database
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(0, count - ${cost})` })
    .where('key', '=', key)
    .execute();
}
