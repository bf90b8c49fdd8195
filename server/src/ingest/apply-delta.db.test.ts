import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { advanceCursor, readConnection } from '../bank/connections.store.ts';
import { bankStep, type TestBank, takeStep } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger, writeNote } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { journalEntries } from '../ledger/test-rows.ts';

const ledgers = useTestLedgers();

/** What the ledger must hold of the bank's record, to the cent. */
function recordOf(bank: TestBank) {
  return bank
    .rows()
    .map(({ sourceId, postedOn, amountCents, isPending }) => ({
      bankId: sourceId,
      postedOn,
      amountCents,
      isPending,
    }))
    .sort((a, b) => (a.bankId < b.bankId ? -1 : 1));
}

const bankPartOf = (rows: Awaited<ReturnType<TestLedger['rows']>>) =>
  rows.map(({ bankId, postedOn, amountCents, isPending }) => ({ bankId, postedOn, amountCents, isPending }));

describe('P04 syncing is exact', () => {
  test('whatever the bank does, in deltas of any size, replayed and interrupted: the ledger equals the bank', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: bankStep, sync: fc.constantFrom('no', 'yes', 'twice', 'crash') }), {
          minLength: 1,
          maxLength: 25,
        }),
        async (script) => {
          const { bank, ledger } = await ledgers.openBank();
          let cursor = 0;
          for (const { step, sync } of script) {
            takeStep(bank, step);
            if (sync === 'no') continue;
            const delta = bank.delta(cursor);
            if (sync === 'crash') await ledger.applyAndCrash(delta);
            await ledger.apply(delta);
            if (sync === 'twice') await ledger.apply(delta);
            cursor = bank.position;
          }
          await ledger.apply(bank.delta(cursor));
          const rows = await ledger.rows();
          expect(bankPartOf(rows)).toEqual(recordOf(bank));
          expect(await ledger.wrongTotals()).toEqual([]);

          // One sync of everything at once, and a replay from the very beginning, end at the same ledger.
          const atOnce = await ledgers.openLedger();
          await atOnce.apply(bank.delta(0));
          expect(await atOnce.rows()).toEqual(rows);
          await ledger.apply(bank.delta(0));
          expect(await ledger.rows()).toEqual(rows);
        },
      ),
      drawnRuns(60),
    );
  });

  test('pitfall 22 ids that differ only in case are two transactions, and a cursor of 256 characters is stored completely', async () => {
    const { bank, ledger } = await ledgers.openBank();
    for (const sourceId of ['aBc', 'AbC']) bank.put({ amountCents: toCents(-100), sourceId });
    const cursor = 'Ab+/'.repeat(64);
    await ledger.apply(bank.delta(0));
    await ledger.run(async (tx) => {
      const move = {
        id: ledger.connectionId,
        from: '',
        to: cursor,
        isHistoryComplete: true,
        classifierVersion: 'test',
        now,
      };
      expect(await advanceCursor(tx, move)).toBe(true);
      expect((await readConnection(tx, ledger.connectionId))?.cursor).toBe(cursor);
    });
    expect((await ledger.rows()).map(({ bankId }) => bankId).toSorted()).toEqual(['AbC', 'aBc']);
  });

  test('P10 a crash before the commit leaves nothing of the delta', async () => {
    const { bank, ledger } = await ledgers.openBank();
    bank.put({ amountCents: toCents(-1_000) });
    await ledger.applyAndCrash(bank.delta(0));
    expect(await ledger.rows()).toEqual([]);
  });

  test('pitfall 5 two syncs of one delta at once count every row once', async () => {
    const { bank, ledger } = await ledgers.openBank();
    await ledger.apply(bank.delta(0));
    for (let index = 0; index < 20; index += 1) bank.put({ amountCents: toCents(-100 - index) });
    const results = await Promise.allSettled([ledger.apply(bank.delta(0)), ledger.apply(bank.delta(0))]);
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true);
    expect(bankPartOf(await ledger.rows())).toEqual(recordOf(bank));
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

test('P10 P12 edits and syncs at once lose nothing, and the totals agree', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const rows = Array.from({ length: 6 }, (_, index) => bank.put({ amountCents: toCents(-1_000 - index) }));
  await ledger.apply(bank.delta(0));
  const cursor = bank.position;
  for (const row of rows) bank.change(row, { description: 'CORNER MARKET 0042 PORTLAND' });
  bank.put({ amountCents: toCents(-2_000) });
  await Promise.all([
    ...rows.map((row, index) =>
      writeNote(ledger, row, `note ${index}`, index % 2 === 0 ? 'travel' : 'shopping'),
    ),
    ledger.apply(bank.delta(cursor)),
  ]);
  expect(bankPartOf(await ledger.rows())).toEqual(recordOf(bank));
  expect((await ledger.rows()).map((row) => row.note)).toEqual([
    ...rows.map((_, index) => `note ${index}`),
    null,
  ]);
  expect(await ledger.wrongTotals()).toEqual([]);
});

describe('P01 pitfall 2 pitfall 3 pending and posted are one transaction', () => {
  const cases = [
    { name: 'the bank links them', isLinked: true, tipCents: 0 },
    { name: 'pitfall 4 the bank does not link them', isLinked: false, tipCents: 0 },
    { name: 'P02 a tip came on top', isLinked: true, tipCents: 900 },
    {
      name: 'P02 pitfall 4 a tip came on top and the bank does not link them',
      isLinked: false,
      tipCents: 900,
    },
  ];
  test.each(cases)('$name: counted once, and what was written stays', async ({ isLinked, tipCents }) => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-5_000), isPending: true, description: 'OSTERIA BRUNA' });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, pending, 'dinner with Sam');
    const cursor = bank.position;
    const posted = bank.post(
      pending,
      {
        amountCents: toCents(-5_000 - tipCents),
        postedOn: dayBefore(1),
        description: 'OSTERIA BRUNA PORTLAND OR',
      },
      isLinked,
    );
    await ledger.apply(bank.delta(cursor));
    await ledger.apply(bank.delta(cursor));
    expect(await ledger.rows()).toEqual([
      {
        bankId: posted.sourceId,
        postedOn: dayBefore(1),
        amountCents: -5_000 - tipCents,
        isPending: false,
        categoryId: 'travel',
        kind: 'spending',
        note: 'dinner with Sam',
        otherLeg: null,
      },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('pitfall 4 with the removal in a later sync than the posted transaction, the user’s input moves once', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-4_200), isPending: true });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, pending, 'ours');
    let cursor = bank.position;
    bank.put({ amountCents: toCents(-4_200), postedOn: dayBefore(2) });
    await ledger.apply(bank.delta(cursor));
    cursor = bank.position;
    bank.remove(pending);
    await ledger.apply(bank.delta(cursor));
    await ledger.apply(bank.delta(cursor));
    expect(await ledger.rows()).toMatchObject([
      { amountCents: -4_200, isPending: false, note: 'ours', categoryId: 'travel' },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P10 input on the posted transaction is not overwritten by the pending one’s', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-4_200), isPending: true });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, pending, 'written first');
    const posted = bank.put({ amountCents: toCents(-4_200), postedOn: dayBefore(2) });
    await ledger.sync(bank);
    await writeNote(ledger, posted, 'written later');
    bank.remove(pending);
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([{ bankId: posted.sourceId, note: 'written later' }]);
  });

  test('P01 a posting dated one day before its pending transaction is the same charge, two days before is not', async () => {
    for (const [daysAgo, note] of [
      [4, 'ours'],
      [5, null],
    ] as const) {
      const { bank, ledger } = await ledgers.openBank();
      const pending = bank.put({ amountCents: toCents(-4_200), isPending: true, postedOn: dayBefore(3) });
      await ledger.apply(bank.delta(0));
      await writeNote(ledger, pending, 'ours');
      bank.post(pending, { postedOn: dayBefore(daysAgo) }, false);
      await ledger.sync(bank);
      expect(await ledger.rows()).toMatchObject([{ note }]);
    }
  });

  test('P01 P10 a pending and its posted transaction in one sync are one row, also before the removal', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-2000), isPending: true });
    const posted = bank.put({
      amountCents: toCents(-2300),
      pendingTransactionId: pending.sourceId,
    });
    await ledger.apply(bank.delta(0));
    expect(await ledger.rows()).toMatchObject([{ bankId: posted.sourceId, amountCents: -2300 }]);
    await writeNote(ledger, posted, 'with a tip');
    bank.remove(pending);
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([{ bankId: posted.sourceId, note: 'with a tip' }]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P01 a pending transaction that changes in the same sync becomes its posted one', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-2000), isPending: true });
    await ledger.apply(bank.delta(0));
    bank.change(pending, { amountCents: toCents(-2100) });
    const posted = bank.put({ amountCents: toCents(-2300), pendingTransactionId: pending.sourceId });
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([{ bankId: posted.sourceId, amountCents: -2300 }]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P10 a pending transaction that disappears and returns still has the user’s input', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const pending = bank.put({ amountCents: toCents(-3_100), isPending: true });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, pending, 'deposit for the bike');
    bank.remove(pending);
    await ledger.sync(bank);
    expect(await ledger.rows()).toEqual([]);
    bank.put({ amountCents: toCents(-3_100), postedOn: dayBefore(1) });
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([{ note: 'deposit for the bike', isPending: false }]);
  });

  test('pitfall 4 an equal charge does not replace a pending one that is still there', async () => {
    const { bank, ledger } = await ledgers.openBank();
    bank.put({ amountCents: toCents(-450), isPending: true });
    await ledger.apply(bank.delta(0));
    bank.put({ amountCents: toCents(-450), postedOn: dayBefore(0) });
    await ledger.sync(bank);
    expect(await ledger.rows()).toHaveLength(2);
  });
});

describe('what a person wrote', () => {
  test('P13 pitfall 25 a bank that changes a row, its category included, does not touch it', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const row = bank.put({ amountCents: toCents(-2_000) });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, row, 'a gift', 'shopping');
    bank.change(row, {
      amountCents: toCents(-2_100),
      category: { primary: 'TRAVEL', detailed: 'TRAVEL_FLIGHTS', confidence: 'HIGH' },
    });
    await ledger.sync(bank);
    expect(await ledger.rows()).toMatchObject([
      { amountCents: -2_100, categoryId: 'shopping', note: 'a gift' },
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P11 every edit is journalled with what was before and after', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const row = bank.put({ amountCents: toCents(-2_000) });
    await ledger.apply(bank.delta(0));
    await writeNote(ledger, row, 'first', 'shopping');
    await writeNote(ledger, row, 'second', 'travel');
    const entries = await journalEntries(ledger, 'edit');
    const shared = { actor: 'user', userId: ledger.scope.userId, action: 'edit' };
    expect(entries.map(({ subjectId: _, ...entry }) => entry)).toEqual([
      {
        ...shared,
        before: { categoryId: null, note: null, tagIds: null, merchantName: null },
        after: { categoryId: 'shopping', note: 'first', tagIds: null, merchantName: null },
      },
      {
        ...shared,
        before: { categoryId: 'shopping', note: 'first', tagIds: null, merchantName: null },
        after: { categoryId: 'travel', note: 'second', tagIds: null, merchantName: null },
      },
    ]);
  });
});
