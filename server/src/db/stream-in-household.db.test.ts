import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { type HouseholdTransaction, streamInHousehold } from './in-household.ts';

const ledgers = useTestLedgers();

async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

async function* countThrice({ query, householdId }: HouseholdTransaction): AsyncGenerator<number> {
  for (let time = 0; time < 3; time += 1) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from transactions where household_id = ${householdId}::uuid`.execute(
      query,
    );
    yield rows[0]?.count ?? 0;
  }
}

test('P12 what is read while it is sent is of one moment, of one household, and writes nothing', async () => {
  const [ledger, other] = [await ledgers.openLedger(), await ledgers.openLedger()];
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-100) });
  await ledger.sync(bank);
  const counts: number[] = [];
  for await (const count of streamInHousehold(ledgers.database, ledger.scope, countThrice)) {
    counts.push(count);
    bank.put({ amountCents: toCents(-200) });
    await ledger.sync(bank);
  }
  expect(counts).toEqual([1, 1, 1]);
  expect(await allOf(streamInHousehold(ledgers.database, other.scope, countThrice))).toEqual([0, 0, 0]);
  const writing = streamInHousehold(ledgers.database, ledger.scope, async function* ({ query }) {
    yield (await sql`delete from transactions`.execute(query)).rows.length;
  });
  await expect(allOf(writing)).rejects.toThrow('read-only transaction');
});

test('it gives its session back when no more is taken, and when it fails', async () => {
  const { scope } = await ledgers.openLedger();
  // More often than there are sessions.
  for (let time = 0; time < 10; time += 1) {
    for await (const _count of streamInHousehold(ledgers.database, scope, countThrice)) break;
    const failing = streamInHousehold(ledgers.database, scope, async function* ({ query }) {
      yield (await sql`select 1 / 0`.execute(query)).rows.length;
    });
    await expect(allOf(failing)).rejects.toThrow('division by zero');
  }
});
