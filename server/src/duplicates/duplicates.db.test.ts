import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createOwnTransactions } from '../own-transactions/own-transactions.ts';
import { findOrAddTags } from '../tags/tags.store.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createDuplicates } from './duplicates.ts';

const ledgers = useTestLedgers();

function depsOf() {
  return {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
}

/** One coffee that the bank reports twice and once with a tip, and a refund; another coffee on another account. */
async function openCoffees() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const coffee = { amountCents: toCents(-450), postedOn: dayBefore(3) };
  const rows = {
    kept: bank.put(coffee),
    twin: bank.put({ ...coffee, postedOn: dayBefore(2) }),
    tipped: bank.put({ ...coffee, amountCents: toCents(-500) }),
    refund: bank.put({ amountCents: toCents(450) }),
    elsewhere: bank.put({ ...coffee, providerAccountId: 'checking' }),
  };
  await ledger.sync(bank);
  const ids = {
    kept: await idOf(ledger, rows.kept),
    twin: await idOf(ledger, rows.twin),
    tipped: await idOf(ledger, rows.tipped),
    refund: await idOf(ledger, rows.refund),
    elsewhere: await idOf(ledger, rows.elsewhere),
  };
  const duplicates = createDuplicates(depsOf());
  return {
    ledger,
    bank,
    rows,
    ids,
    duplicates,
    undo: openTestUndo(ledgers.database, ledger.scope),
    merge: (id: string, duplicateIds: string[], chosen: { note?: string; categoryId?: string } = {}) =>
      duplicates.merge(ledger.scope, id, { duplicateIds, ...chosen }, null),
    edit: (id: string, edit: { note?: string; categoryId?: string; tagIds?: string[] }) =>
      ledger.run((tx) => editTransactions(tx, [{ id, ...edit }], now)),
  };
}

const listed = (ledger: TestLedger) => ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 50 }));

test('P01 P11 transactions that are one charge count once, with what was decided about each, and are taken apart again', async () => {
  const { ledger, ids, merge, edit, duplicates, undo } = await openCoffees();
  const [tag] = await ledger.run((tx) => findOrAddTags(tx, ['trip']));
  await edit(ids.twin, { note: 'With Sam', tagIds: [tag?.id ?? ''] });
  await edit(ids.tipped, { categoryId: 'travel' });
  const before = await listed(ledger);
  const merged = await merge(ids.kept, [ids.twin, ids.tipped]);
  expect(merged.transaction).toMatchObject({ note: 'With Sam', categoryId: 'travel', tagIds: [tag?.id] });
  expect(merged.duplicates.map(({ id }) => id).sort()).toEqual([ids.twin, ids.tipped].sort());
  const after = await listed(ledger);
  expect(after.totals).toMatchObject({ count: 3, sum: -450 });
  expect(await ledger.wrongTotals()).toEqual([]);

  const apart = await duplicates.takeApart(ledger.scope, ids.kept);
  expect(apart.duplicates).toEqual([]);
  expect((await listed(ledger)).totals?.count).toBe(5);
  await undo(apart.stepId);
  expect(await listed(ledger)).toEqual(after);
  await undo(merged.stepId);
  expect(await listed(ledger)).toEqual(before);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P13 what was decided about the one that stayed since is not undone with the merge', async () => {
  const { ledger, ids, merge, edit, undo } = await openCoffees();
  await edit(ids.twin, { note: 'With Sam' });
  const merged = await merge(ids.kept, [ids.twin]);
  await edit(ids.kept, { note: 'Alone' });
  await expect(undo(merged.stepId)).rejects.toThrow('The note was changed again');
  const noteOf = async (id: string) => (await listed(ledger)).transactions.find((row) => row.id === id)?.note;
  expect([await noteOf(ids.kept), await noteOf(ids.twin)]).toEqual(['Alone', 'With Sam']);
});

test('P36 what two of them say differently is asked, and never dropped', async () => {
  const { ids, merge, edit } = await openCoffees();
  await edit(ids.kept, { note: 'Breakfast', categoryId: 'travel' });
  await edit(ids.twin, { note: 'With Sam', categoryId: 'travel' });
  await expect(merge(ids.kept, [ids.twin])).rejects.toThrow('Choose the note that stays.');
  const { transaction } = await merge(ids.kept, [ids.twin], { note: 'Breakfast\nWith Sam' });
  expect(transaction).toMatchObject({ note: 'Breakfast\nWith Sam', categoryId: 'travel' });
});

test('P01 what the bank says later of a merged transaction does not bring it back', async () => {
  const { ledger, bank, rows, ids, merge } = await openCoffees();
  await merge(ids.kept, [ids.twin]);
  bank.change(rows.twin, { amountCents: toCents(-480), description: 'CORNER MARKET 42' });
  await ledger.sync(bank);
  expect((await listed(ledger)).totals).toMatchObject({ count: 4 });
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P10 when the bank removes the one that stayed, the other counts again', async () => {
  const { ledger, bank, rows, ids, merge } = await openCoffees();
  await merge(ids.kept, [ids.twin]);
  bank.remove(rows.kept);
  await ledger.sync(bank);
  const { transactions, totals } = await listed(ledger);
  expect(transactions.map(({ id }) => id)).toContain(ids.twin);
  expect(totals?.count).toBe(4);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test.each([
  { what: 'the one that stays', isLinked: true, stays: true },
  { what: 'the one that stays', isLinked: false, stays: true },
  { what: 'the other one', isLinked: true, stays: false },
  { what: 'the other one', isLinked: false, stays: false },
])('P01 $what was pending and posts, linked by the bank: $isLinked', async ({ isLinked, stays }) => {
  const { ledger, bank, ids, merge, duplicates } = await openCoffees();
  const pending = bank.put({ amountCents: toCents(-450), isPending: true, description: 'PENDING COFFEE' });
  await ledger.sync(bank);
  const id = await idOf(ledger, pending);
  const keptId = stays ? id : ids.kept;
  await merge(keptId, [stays ? ids.kept : id]);
  bank.post(pending, { amountCents: toCents(-470) }, isLinked);
  await ledger.sync(bank);
  const { transactions, totals } = await listed(ledger);
  expect(totals?.count).toBe(5);
  expect(transactions.filter(({ amount }) => amount === (stays ? -470 : -450))).toHaveLength(stays ? 1 : 3);
  expect((await duplicates.read(ledger.scope, keptId)).duplicates).toHaveLength(1);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('one that is merged on takes those that were merged into it along', async () => {
  const { ledger, ids, merge, duplicates, undo } = await openCoffees();
  await merge(ids.twin, [ids.tipped]);
  const second = await merge(ids.kept, [ids.twin]);
  expect(second.duplicates).toHaveLength(2);
  await undo(second.stepId);
  const { duplicates: ofTwin } = await duplicates.read(ledger.scope, ids.twin);
  expect(ofTwin.map(({ id }) => id)).toEqual([ids.tipped]);
});

test('only what can be one charge is merged', async () => {
  const { ledger, ids, merge, duplicates, undo } = await openCoffees();
  await expect(merge(ids.kept, [ids.elsewhere])).rejects.toThrow('They are on different accounts');
  await expect(merge(ids.kept, [ids.refund])).rejects.toThrow('money in');
  await expect(merge(ids.kept, [ids.kept])).rejects.toThrow('must name another');
  const merged = await merge(ids.kept, [ids.twin]);
  await expect(merge(ids.tipped, [ids.twin])).rejects.toThrow('was not found');
  const apart = await duplicates.takeApart(ledger.scope, ids.kept);
  await merge(ids.tipped, [ids.twin]);
  for (const { stepId } of [merged, apart]) await expect(undo(stepId)).rejects.toThrow('again since');
});

test('the balance of an account kept by hand has the charge once', async () => {
  const ledger = await ledgers.openLedger();
  const deps = depsOf();
  const { account } = await createOwnAccounts(deps).add(
    ledger.scope,
    { name: 'Wallet', kind: 'cash', balance: toCents(6_000) },
    null,
  );
  const coffee = { amount: toCents(-450), date: dayBefore(0), description: 'Blue Bottle Coffee' };
  const own = createOwnTransactions(deps);
  const one = await own.add(ledger.scope, account.id, coffee, null);
  const two = await own.add(ledger.scope, account.id, coffee, null);
  const duplicates = createDuplicates(deps);
  const balance = async () =>
    (await ledger.run((tx) => readAccountsList(tx, now))).accounts[0]?.currentBalance;
  expect(await balance()).toBe(5_100);
  await duplicates.merge(ledger.scope, one.transaction.id, { duplicateIds: [two.transaction.id] }, null);
  expect(await balance()).toBe(5_550);
  await duplicates.takeApart(ledger.scope, one.transaction.id);
  expect(await balance()).toBe(5_100);
});

test('P11 whatever is merged and taken apart, undoing all of it in the opposite order leaves what was there', async () => {
  const { ledger, ids, merge, duplicates, undo } = await openCoffees();
  const before = await listed(ledger);
  const own = [ids.kept, ids.twin, ids.tipped];
  const step = fc.record({ kept: fc.nat(2), other: fc.nat(2), isMerge: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const changes: string[] = [];
      for (const { kept, other, isMerge } of steps) {
        const id = own[kept] ?? '';
        const change = isMerge ? merge(id, [own[other] ?? '']) : duplicates.takeApart(ledger.scope, id);
        // What cannot be merged, because it is merged already, is refused.
        const done = await change.catch(() => null);
        if (done?.stepId != null) changes.push(done.stepId);
        expect(await ledger.wrongTotals()).toEqual([]);
      }
      for (const change of changes.reverse()) await undo(change);
      expect(await listed(ledger)).toEqual(before);
    }),
    drawnRuns(12),
  );
});

test('P38 what a person entered twice is suggested with the reason, and not what is a charge of its own', async () => {
  const ledger = await ledgers.openLedger();
  const [accounts, own] = [createOwnAccounts(depsOf()), createOwnTransactions(depsOf())];
  const opened = { kind: 'cash', balance: toCents(10_000), balanceOn: dayBefore(20) } as const;
  const { account } = await accounts.add(ledger.scope, { name: 'Wallet', ...opened }, null);
  const add = async (description: string, daysAgo: number, cents = -450) => {
    const entered = { amount: toCents(cents), date: dayBefore(daysAgo), description };
    return (await own.add(ledger.scope, account.id, entered, null)).transaction.id;
  };
  const id = await add('Corner kiosk', 5);
  const twice = await add('Corner kiosk', 3);
  const similar = await add('KIOSK 12', 6);
  await add('Corner kiosk', 11);
  await add('Book shop', 5);
  await add('Corner kiosk', 5, -451);
  await add('Corner kiosk', 5, 450);
  const duplicates = createDuplicates(depsOf());
  const suggested = async (of: string) =>
    (await duplicates.read(ledger.scope, of)).suggestions.map((one) => [one.transaction.id, one.reason]);
  expect(await suggested(id)).toEqual([
    [similar, 'Same amount and a similar description, 1 day apart. Both were added by hand.'],
    [twice, 'Same amount and description, 2 days apart. Both were added by hand.'],
  ]);
  await duplicates.merge(ledger.scope, id, { duplicateIds: [twice] }, null);
  expect(await suggested(id)).toHaveLength(1);
  expect((await duplicates.read(ledger.scope, similar)).suggestions).toHaveLength(1);
  await expect(suggested(twice)).rejects.toThrow('not found');
  // A bank’s two equal charges are two.
  const { ledger: banks, ids } = await openCoffees();
  expect((await duplicates.read(banks.scope, ids.kept)).suggestions).toEqual([]);
});

test('P01 of one bank, a pending one that is far too old and one that was sent again late are suggested', async () => {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const put = (description: string, cents: number, daysAgo: number, isPending = false) =>
    bank.put({ description, amountCents: toCents(cents), postedOn: dayBefore(daysAgo), isPending });
  const hold = put('HARBOR HOTEL', -8_000, 30, true);
  const posted = put('HARBOR HOTEL 0042', -8_000, 26);
  const first = put('CITY GARAGE', -1_700, 25);
  await ledger.sync(bank);
  const again = put('CITY GARAGE', -1_700, 24);
  await ledger.sync(bank);
  const arrived = (row: typeof hold, daysAgo: number) =>
    ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      await sql`
        update transactions set created_at = ${new Date(`${dayBefore(daysAgo)}T12:00:00Z`)}
        where household_id = ${tx.householdId}::uuid and source_id = ${row.sourceId}
      `.execute(tx.query);
    });
  for (const row of [hold, posted, first]) await arrived(row, 24);
  await arrived(again, 3);
  const duplicates = createDuplicates(depsOf());
  const suggested = async (row: typeof hold) =>
    (await duplicates.read(ledger.scope, await idOf(ledger, row))).suggestions.map((one) => one.reason);
  expect(await suggested(hold)).toEqual([
    'Same amount and a similar description, 4 days apart. One has been pending for 30 days, the other is posted.',
  ]);
  expect(await suggested(again)).toEqual([
    'Same amount and description, 1 day apart. Both are from the bank, which sent one of them 21 days after its date.',
  ]);
  // Nothing is merged unasked, and either can be.
  const id = await idOf(ledger, posted);
  await duplicates.merge(ledger.scope, id, { duplicateIds: [await idOf(ledger, hold)] }, null);
  expect(await ledger.wrongTotals()).toEqual([]);
});
