import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { createTags } from '../tags/tags.ts';
import { openTestUndo } from './test-undo.ts';

const ledgers = useTestLedgers();

/** How many rows of steps each shard keeps, where it keeps some, and whether it is the household's. */
async function readKept(householdId: string): Promise<{ kept: number; isOfHousehold: boolean }[]> {
  const url = new URL(inject('adminUrl'));
  url.pathname = new URL(ledgers.appUrl).pathname;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ kept: number; isOfHousehold: boolean }>(
      `select result::int as kept,
         shardid = get_shard_id_for_distribution_column('cairn.row_images', $1::uuid) as "isOfHousehold"
       from run_command_on_placements('cairn.row_images', 'select count(*) from %s') where result <> '0'`,
      [householdId],
    );
    return rows;
  } finally {
    await admin.end();
  }
}

test('P11 the rows of a step are kept on the household’s shard, and an undo makes them what they were', async () => {
  const { run, scope } = await ledgers.openLedger();
  const tags = createTags({ database: ledgers.database, now: () => now });
  const undo = openTestUndo(ledgers.database, scope);
  const readRows = () =>
    run(({ query }) =>
      query
        .selectFrom('tags')
        .selectAll()
        .where('household_id', '=', scope.householdId)
        .orderBy('id')
        .execute(),
    );
  const trip = await tags.add(scope, { name: 'Trip' }, null);
  await tags.add(scope, { name: 'Work' }, null);
  const [before, keptBefore] = [await readRows(), await readKept(scope.householdId)];
  const { stepId } = await tags.change(scope, trip.id, { name: 'Journey' }, null);
  expect((await readRows()).map(({ name }) => name).toSorted()).toEqual(['Journey', 'Work']);
  const [kept = 0] = keptBefore.map((shard) => shard.kept);
  expect(await readKept(scope.householdId)).toEqual([{ kept: kept + 1, isOfHousehold: true }]);
  await undo(stepId);
  expect(await readRows()).toEqual(before);
  expect(await readKept(scope.householdId)).toEqual([{ kept: kept + 2, isOfHousehold: true }]);
});
