import { AppError } from '@cairn/contract/errors';
import { memberMessages } from '@cairn/contract/members';
import type { View } from '@cairn/contract/route-definition';
import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { HouseholdScope, Member } from './household-scope.ts';
import type { Database } from './pool.ts';
import { actingFor, pipelined } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';
import { duringTransaction, requireNoTransaction } from './transaction-under-way.ts';

declare const opened: unique symbol;
declare const openedOwn: unique symbol;

/** One transaction in one household. Only `inHousehold` creates one, so a query without tenant does not compile. */
export type HouseholdTransaction = {
  readonly householdId: string;
  readonly userId: string;
  readonly looksAt: View;
  readonly query: Transaction<Tables>;
  readonly [opened]: true;
};

/** What reads a person's own in a household, such as what they are notified of: any transaction that acts for them. */
export type OwnTransaction = Pick<HouseholdTransaction, 'householdId' | 'userId' | 'query'>;

/** One transaction in what is a person's own in a household: it writes whatever their role, and sees nothing else. Only `inOwn` creates one. */
export type OwnWriting = OwnTransaction & { readonly [openedOwn]: true };

/** Runs `work` in one transaction that reads and writes only what is the person's own in the household: also of who only looks. */
export async function inOwn<T>(
  database: Database,
  { householdId, userId }: HouseholdScope,
  work: (transaction: OwnWriting) => Promise<T>,
): Promise<T> {
  requireNoTransaction('Another transaction');
  const done = database.transaction().execute((begun) =>
    duringTransaction(async () => {
      const query = await pipelined<Tables>(begun);
      await actFor(query, { householdId, userId, looksAt: 'own' });
      return work({ householdId, userId, query } as OwnWriting);
    }),
  );
  return done.catch(explainNoMember);
}

/**
 * Runs `work` in one transaction that row-level security limits to the scope's household and user. Commits when it returns,
 * rolls back when it throws. The settings are local to the transaction: a pooled session has no tenant afterward.
 * `isSnapshot`: every statement sees the same moment. `isReadOnly`: PostgreSQL refuses to write. `work` may wait for nothing but its
 * transaction (`transaction-under-way.ts`).
 */
export async function inHousehold<T>(
  database: Database,
  scope: HouseholdScope,
  work: (transaction: HouseholdTransaction) => Promise<T>,
  { isSnapshot = false, isReadOnly = false }: { isSnapshot?: boolean; isReadOnly?: boolean } = {},
): Promise<T> {
  requireNoTransaction('Another transaction');
  let transaction = database.transaction();
  if (isSnapshot) transaction = transaction.setIsolationLevel('repeatable read');
  if (isReadOnly) transaction = transaction.setAccessMode('read only');
  const done = transaction.execute((begun) =>
    duringTransaction(async () => {
      const query = await pipelined<Tables>(begun);
      await actFor(query, scope);
      const result = await work(transactionOf(query, scope));
      await endOf(query);
      return result;
    }),
  );
  return done.catch(explainNoMember);
}

/** The code of cairn.act_for for somebody who is not in the household, or no longer. */
const notMember = 'CN001';

function explainNoMember(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === notMember)
    throw new AppError('unauthorized', memberMessages.noMember, { cause: error });
  throw error;
}

type Ending = () => Promise<void>;

const endings = new WeakMap<Transaction<Tables>, Map<string, Ending>>();

/** Runs `work` once, however often it is asked for by this name, when the transaction is about to commit. */
export function beforeCommit({ query }: HouseholdTransaction, name: string, work: Ending): void {
  const known = endings.get(query) ?? new Map<string, Ending>();
  endings.set(query, known.set(name, work));
}

async function endOf(query: Transaction<Tables>): Promise<void> {
  for (const work of endings.get(query)?.values() ?? []) await work();
}

/**
 * Reads in one transaction that stays open while what it yields is taken: every statement sees the same moment, and nothing is written.
 * It ends with the reading, or when no more is taken.
 */
export async function* streamInHousehold<T>(
  database: Database,
  scope: HouseholdScope,
  read: (transaction: HouseholdTransaction) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const begun = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const query = await pipelined<Tables>(begun);
    await actFor(query, scope);
    yield* read(transactionOf(query, scope));
  } catch (error) {
    explainNoMember(error);
  } finally {
    await begun.rollback().execute();
  }
}

/**
 * In the message that opens the transaction (`postgres-dialect.ts`). The function also refuses who is no member, has PostgreSQL refuse
 * what a viewer would write, and sets which accounts the user may not see.
 */
async function actFor(
  query: Transaction<Tables>,
  { householdId, userId, looksAt }: Member & { looksAt: View | 'own' },
): Promise<void> {
  const part = looksAt === 'all' ? sql`` : sql`, ${sql.lit(looksAt)}`;
  await sql`${sql.raw(actingFor)}${sql.lit(householdId)}, ${sql.lit(userId)}${part})`.execute(query);
}

function transactionOf(
  query: Transaction<Tables>,
  { householdId, userId, looksAt }: HouseholdScope,
): HouseholdTransaction {
  return { householdId, userId, looksAt, query } as HouseholdTransaction;
}
