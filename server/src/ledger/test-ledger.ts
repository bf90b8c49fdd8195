import { randomUUID } from 'node:crypto';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { insertConnection } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { applyDelta } from '../ingest/apply-delta.store.ts';
import { createHousehold } from '../people/households.store.ts';
import { addTestMember } from '../people/test-members.ts';
import { createDeltaPredictor, readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { findWrongDailyTotals } from '../totals/daily-totals.store.ts';
import type { BankTransaction } from './bank-transaction.ts';
import { checkVersions } from './test-version-check.ts';
import type { BankDelta } from './types.ts';

const today = '2026-11-20' as PlainDate;
export const now = new Date('2026-11-20T17:00:00Z');
export const dayBefore = (days: number): PlainDate => addDays(today, -days);

/** A household's ledger over a real database, with one bank connection. */
export type TestLedger = {
  scope: HouseholdScope;
  connectionId: string;
  /** One transaction in the household. */
  run<T>(work: (tx: HouseholdTransaction) => Promise<T>): Promise<T>;
  /** Applies a delta as a sync does, in one transaction. */
  apply(delta: BankDelta): Promise<void>;
  /** Applies what is new at the bank since the last delta. */
  sync(bank: { delta(from: number): BankDelta }): Promise<void>;
  /** Applies a delta and fails before the commit. */
  applyAndCrash(delta: BankDelta): Promise<void>;
  /** The transactions that count, by the bank's ids. */
  rows(): Promise<LedgerRowView[]>;
  wrongTotals(): Promise<string[]>;
  /** The same household seen by another member, with a connection of their own. */
  asAnotherMember(): Promise<TestLedger>;
};

export type LedgerRowView = {
  bankId: string;
  postedOn: PlainDate;
  amountCents: number;
  isPending: boolean;
  categoryId: string;
  kind: string;
  note: string | null;
  /** The bank's id of the other leg. */
  otherLeg: string | null;
};

export async function createTestLedgers(): Promise<{
  database: Database;
  /** Connects with the server's role. */
  appUrl: string;
  sessionUrl: string;
  openLedger(): Promise<TestLedger>;
  close(): Promise<void>;
}> {
  const urls = await createTestDatabase();
  await checkVersions(urls.adminUrl);
  const database = openDatabase(openPool({ url: urls.appUrl, searchPath: 'cairn', maxConnections: 4 }));
  return {
    database,
    appUrl: urls.appUrl,
    sessionUrl: urls.sessionUrl,
    openLedger: () => openLedger(database),
    async close() {
      await database.destroy();
      await urls.drop();
    },
  };
}

class Crash extends Error {}

async function openLedger(database: Database): Promise<TestLedger> {
  const scope = await createHousehold(database, {
    ownerUserId: randomUUID(),
    name: 'Test household',
    timeZone: 'America/New_York',
  });
  return openLedgerOf(database, scope);
}

async function openLedgerOf(database: Database, scope: HouseholdScope): Promise<TestLedger> {
  const connectionId = randomUUID();
  const run = <T>(work: (tx: HouseholdTransaction) => Promise<T>) => inHousehold(database, scope, work);
  await run((tx) =>
    insertConnection(tx, {
      id: connectionId,
      providerItemId: randomUUID(),
      institutionId: 'ins_1',
      institutionName: 'Test Bank',
      token: { sealed: Buffer.from('sealed'), keyVersion: 1 },
    }),
  );
  const applyIn = async (tx: HouseholdTransaction, delta: BankDelta) => {
    const predict = createDeltaPredictor(delta.accounts, await readCategorizerInputs(tx));
    await applyDelta(tx, { connectionId, delta, predict, today, now });
  };
  let cursor = 0;
  async function apply(delta: BankDelta): Promise<void> {
    await run((tx) => applyIn(tx, delta));
    cursor = Number(delta.nextCursor);
  }
  return {
    scope,
    connectionId,
    run,
    apply,
    sync: (bank) => apply(bank.delta(cursor)),
    async applyAndCrash(delta) {
      const crashed = run(async (tx) => {
        await applyIn(tx, delta);
        throw new Crash();
      });
      await crashed.catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    },
    rows: () => run(readRows),
    wrongTotals: () => run(findWrongDailyTotals),
    asAnotherMember: async () => openLedgerOf(database, await addTestMember(database, scope)),
  };
}

async function readRows({ query, householdId }: HouseholdTransaction): Promise<LedgerRowView[]> {
  const rows = await query
    .selectFrom('transactions as t')
    .leftJoin('transactions as o', (join) =>
      join
        .onRef('o.household_id', '=', 't.household_id')
        .onRef('o.transfer_id', '=', 't.transfer_id')
        .onRef('o.id', '<>', 't.id'),
    )
    .select([
      't.source_id as bankId',
      't.posted_on as postedOn',
      't.amount_cents as amountCents',
      't.is_pending as isPending',
      't.category_id as categoryId',
      't.predicted_kind as kind',
      't.user_note as note',
      'o.source_id as otherLeg',
    ])
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.is_counted'))
    .orderBy('t.source_id')
    .execute();
  return rows;
}

/** Edits a transaction's note and category, as the screen does. */
export async function writeNote(
  ledger: TestLedger,
  row: BankTransaction,
  note: string,
  categoryId = 'travel',
) {
  await ledger.run(async (tx) => {
    const found = await tx.query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', tx.householdId)
      .where('source_id', '=', row.sourceId)
      .executeTakeFirstOrThrow();
    await editTransactions(tx, [{ id: found.id, note, categoryId }], now);
  });
}
