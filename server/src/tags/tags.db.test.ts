import { randomUUID } from 'node:crypto';
import type { Transaction } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { listTransactions, readTransaction } from '../transactions/transactions.store.ts';
import { createTags } from './tags.ts';

const ledgers = useTestLedgers();

/** A ledger with three charges, and calls for its tags. */
async function openWorld() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const bought = ['FERRY', 'HOTEL', 'OFFICE CHAIR'].map((description) =>
    bank.put({ description, amountCents: toCents(-1_250) }),
  );
  await ledger.sync(bank);
  const ids = await Promise.all(bought.map((row) => idOf(ledger, row)));
  const calls = createTags({ database: ledgers.database, now: () => now });
  const { scope } = ledger;
  return {
    ledger,
    bank,
    bought,
    ids,
    add: (name: string) => calls.add(scope, { name }, null),
    rename: (id: string, name: string) => calls.change(scope, id, { name }, null),
    merge: (id: string, mergeInto: string) => calls.change(scope, id, { mergeInto }, null),
    remove: (id: string) => calls.remove(scope, id),
    undo: openTestUndo(ledgers.database, scope),
    list: async (as = scope) =>
      (await calls.list(as)).tags.map(({ name, transactionsCount }) => `${name} ${transactionsCount}`),
    tag: (rowId: string | undefined, tagIds: string[] | null) =>
      ledger.run((tx) => editTransactions(tx, [{ id: rowId ?? '', tagIds }], now)),
    read: (rowId: string | undefined): Promise<Transaction> =>
      ledger.run((tx) => readTransaction(tx, rowId ?? '')),
    found: (...tagIds: string[]) =>
      ledger.run(async (tx) => {
        const { transactions, totals } = await listTransactions(tx, {
          tagId: tagIds.join(','),
          sort: 'date',
          limit: 50,
        });
        expect(totals?.count).toBe(transactions.length);
        return transactions.map(({ description }) => description).sort();
      }),
  };
}

test('a tag is added once, in whatever letter case, and filters by any of several tags', async () => {
  const { add, tag, ids, found, list, read } = await openWorld();
  const trip = await add('Trip to Rügen');
  const work = await add('work');
  expect(await add('TRIP to rügen')).toEqual({ ...trip, transactionsCount: 0 });
  await tag(ids[0], [work.id, trip.id]);
  await tag(ids[1], [trip.id, trip.id]);
  await tag(ids[2], [work.id]);
  expect(await read(ids[0])).toMatchObject({ tagIds: [trip.id, work.id], hasUserTags: true });
  expect(await found(trip.id)).toEqual(['FERRY', 'HOTEL']);
  expect(await found(trip.id, work.id)).toEqual(['FERRY', 'HOTEL', 'OFFICE CHAIR']);
  expect(await list()).toEqual(['Trip to Rügen 2', 'work 2']);
});

test('P11 renaming, merging and deleting a tag change what every transaction shows, and undo restores it', async () => {
  const { add, tag, ids, found, list, read, rename, merge, remove, undo } = await openWorld();
  const [trip, travel] = [await add('trip'), await add('Travel')];
  await tag(ids[0], [trip.id]);
  await tag(ids[1], [trip.id, travel.id]);
  const renamed = await rename(trip.id, 'Trips');
  expect(await list()).toEqual(['Travel 1', 'Trips 2']);
  await expect(rename(trip.id, 'TRAVEL')).rejects.toMatchObject({ code: 'conflict' });
  const merged = await merge(trip.id, travel.id);
  expect(await list()).toEqual(['Travel 2']);
  expect(await found(travel.id)).toEqual(['FERRY', 'HOTEL']);
  const removed = await remove(travel.id);
  expect(await list()).toEqual([]);
  expect(await read(ids[1])).toMatchObject({ tagIds: [] });
  await undo(removed.stepId);
  await undo(merged.stepId);
  await undo(renamed.stepId);
  expect(await list()).toEqual(['Travel 1', 'trip 2']);
  await expect(undo(merged.stepId)).rejects.toMatchObject({ code: 'conflict' });
});

test('P13 the tags that a person chose stay, whatever a rule sets later', async () => {
  const { ledger, add, tag, ids, read } = await openWorld();
  const [own, ofRule] = [await add('mine'), await add('of a rule')];
  await tag(ids[0], [own.id]);
  await tag(ids[1], []);
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    await tx.query
      .updateTable('transactions')
      .set({ predicted_tag_ids: [ofRule.id] })
      .where('household_id', '=', tx.householdId)
      .execute();
  });
  const tagsOf = async () => (await Promise.all(ids.map((id) => read(id)))).map(({ tagIds }) => tagIds);
  expect(await tagsOf()).toEqual([[own.id], [], [ofRule.id]]);
  await tag(ids[0], null);
  expect(await tagsOf()).toEqual([[ofRule.id], [], [ofRule.id]]);
});

test('P27 a tag that is only on transactions which a member cannot see is not in their list', async () => {
  const { ledger, add, tag, ids, list } = await openWorld();
  await tag(ids[0], [(await add('secret')).id]);
  const member = await ledger.asAnotherMember();
  expect(await list(member.scope)).toEqual(['secret 1']);
  await ledger.run(makePrivate);
  expect(await list(member.scope)).toEqual([]);
  expect(await list()).toEqual(['secret 1']);
});

test('nothing is tagged with a tag that is not there', async () => {
  const { tag, ids, found, add, remove } = await openWorld();
  const gone = await add('gone');
  await remove(gone.id);
  for (const id of [randomUUID(), gone.id]) {
    await expect(tag(ids[0], [id])).rejects.toMatchObject({ code: 'not_found' });
    await expect(found(id)).rejects.toMatchObject({ code: 'not_found' });
  }
});
