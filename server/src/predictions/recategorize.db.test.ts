import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { advanceCursor, markClassifierVersion } from '../bank/connections.store.ts';
import { findConnectionsOfOtherClassifierVersion } from '../bank/due-connections.store.ts';
import { createCategoryEdits } from '../categories/category-edits.ts';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import { createLocks, type Locks } from '../db/advisory-lock.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { changeAllPredictions, idOf, journalEntries, predictionState } from '../ledger/test-rows.ts';
import type { CategoryPrediction } from '../ledger/types.ts';
import { readLedgerVersion } from '../overview/report-cache.store.ts';
import { findScopeOfConnection } from '../people/households.store.ts';
import { addRule } from '../rules/category-rules.ts';
import { textRule } from '../rules/test-rules.ts';
import { categorizerVersion } from './categorizer-version.ts';
import { changePredictions, readRowsOfConnection } from './predictions.store.ts';
import { recategorize } from './recategorize.job.ts';
import { editAndApply } from './test-corrections.ts';

const ledgers = useTestLedgers();
let locks: Locks;
beforeAll(() => {
  locks = createLocks(ledgers.sessionUrl);
});
afterAll(() => locks.close());

const olderPrediction: CategoryPrediction = {
  categoryId: 'travel',
  source: 'words',
  reason: 'An older model predicted it',
  confidencePercent: 71,
  merchantName: 'Older',
  ruleEffects: {},
};
/** More than two chunks. */
const manyRows = 450;

const say = async (ledger: TestLedger, row: BankTransaction, categoryId: string, teach = true) => {
  const id = await idOf(ledger, row);
  return ledger.run((tx) => editAndApply(tx, { edits: [{ id, categoryId }], teach }, now));
};

/** Replaces the predictions by an older model's, and deletes the keys by which rows of a payee are found. */
async function growOld(ledger: TestLedger): Promise<void> {
  await ledger.run(async (tx) => {
    await lockLedgerForWriting(tx);
    const rows = await readRowsOfConnection(tx, ledger.connectionId, null, 10_000);
    const changes = rows
      .filter(({ prediction }) => prediction.source !== 'rule' && prediction.source !== 'correction')
      .map(({ id, prediction }) => ({ id, before: prediction, after: olderPrediction }));
    await changePredictions(tx, changes, null);
    await sql`update transactions set payee_key = null`.execute(tx.query);
    await markClassifierVersion(tx, ledger.connectionId, 'older');
  });
}

const versionEntry = z.looseObject({ categorizer: z.string() });

async function journalOf(ledger: TestLedger) {
  const entries = await journalEntries(ledger, 'categorize');
  return entries.filter(({ after }) => versionEntry.safeParse(after).success);
}

const insights: string[] = [];

/** Recategorizes; `between` is what happens after each chunk but the last. */
async function run(ledger: TestLedger, between: () => Promise<void> = async () => undefined): Promise<void> {
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsights: async (connectionId: string) => void insights.push(connectionId) },
    scopeOfConnection: (id: string) => findScopeOfConnection(ledgers.database, id),
    withLock: locks.withLock,
    pause: between,
  };
  await recategorize(deps, { connectionId: ledger.connectionId, version: categorizerVersion() });
}

const isOld = async ({ connectionId }: TestLedger) =>
  (await findConnectionsOfOtherClassifierVersion(ledgers.database, categorizerVersion())).includes(
    connectionId,
  );

const put = (bank: TestBank, description: string, cents = -450) =>
  bank.put({ description, amountCents: toCents(cents) });

/** A household of three hundred rows and more, that has corrected some. */
async function openHousehold() {
  const { bank, ledger } = await ledgers.openBank();
  const ruled = put(bank, 'ZORVANT AIRPORT HOTEL');
  const taught = put(bank, 'HARROWGATE STABLES 12');
  const followed = put(bank, 'HARROWGATE STABLES 77');
  const own = put(bank, 'QWEXLI LANTERNS', -9_900);
  for (let row = 0; row < manyRows; row += 1)
    put(bank, `${['CORNER MARKET', 'VRUMPF PIZZA', 'BRZLING DELI'][row % 3]} ${100 + row}`, -100 - row);
  await ledger.apply(bank.delta(0));
  await ledger.run((tx) => addRule(tx, { ...textRule('zorvant', 'education'), applyToPast: true }));
  await ledger.run((tx) => addRule(tx, { ...textRule('brzling deli 10', 'education'), applyToPast: false }));
  const { learning } = await say(ledger, taught, 'housing');
  await say(ledger, own, 'healthcare', false);
  return { bank, ledger, ruled, followed, own, learning };
}

describe('predictions of an older classifier', () => {
  test('are recomputed; rules, corrections and users’ categories stay, and totals are updated', async () => {
    const { ledger, ruled, followed, own } = await openHousehold();
    const before = await predictionState(ledger);
    await growOld(ledger);
    expect((await predictionState(ledger)).get('t0100')).toMatchObject({ categoryId: 'travel' });
    expect(await isOld(ledger)).toBe(true);
    await run(ledger);
    const after = await predictionState(ledger);
    expect(after).toEqual(before);
    expect(after.get(ruled.sourceId)).toMatchObject({ source: 'rule', categoryId: 'education' });
    expect(after.get(followed.sourceId)).toMatchObject({
      source: 'correction',
      categoryId: 'housing',
    });
    expect(await ledger.rows()).toContainEqual(
      expect.objectContaining({ bankId: own.sourceId, categoryId: 'healthcare' }),
    );
    expect(await ledger.wrongTotals()).toEqual([]);
    expect(await isOld(ledger)).toBe(false);
    expect(insights).toContain(ledger.connectionId);
  });

  test('are journaled where the category changes, with both predictions and the version', async () => {
    const { ledger } = await openHousehold();
    const count = (await predictionState(ledger)).size;
    await growOld(ledger);
    await run(ledger);
    const journal = await journalOf(ledger);
    // Two rows are a rule's or a correction's.
    expect(journal).toHaveLength(count - 2);
    for (const { actor, before, after } of journal) {
      expect(actor).toBe('system');
      expect(before).toMatchObject(olderPrediction);
      expect(after).toMatchObject({ categorizer: categorizerVersion(), reason: expect.any(String) });
    }
    const asked = insights.length;
    await run(ledger);
    expect(await journalOf(ledger)).toHaveLength(count - 2);
    expect(insights).toHaveLength(asked);
  });

  test('are not journaled where only the text changes', async () => {
    const { ledger } = await openHousehold();
    const before = await predictionState(ledger);
    await changeAllPredictions(ledger, {
      predicted_merchant_name: 'Older',
      prediction_confidence_percent: 3,
    });
    await run(ledger);
    expect(await predictionState(ledger)).toEqual(before);
    expect(await journalOf(ledger)).toEqual([]);
  });

  test('are all recomputed after a killed process, and journaled once', async () => {
    const { ledger } = await openHousehold();
    const before = await predictionState(ledger);
    await growOld(ledger);
    const old = await predictionState(ledger);
    const kill = async () => {
      throw new Error('killed');
    };
    await expect(run(ledger, kill)).rejects.toThrow('killed');
    const partly = await predictionState(ledger);
    expect(partly).not.toEqual(before);
    expect(partly).not.toEqual(old);
    expect(await ledger.wrongTotals()).toEqual([]);
    expect(await isOld(ledger)).toBe(true);
    await run(ledger);
    expect(await predictionState(ledger)).toEqual(before);
    const journaled = (await journalOf(ledger)).map(({ subjectId }) => subjectId);
    expect(new Set(journaled).size).toBe(journaled.length);
  });

  test('P13 P14 a concurrent edit and its correction take precedence', async () => {
    const { bank, ledger } = await openHousehold();
    await growOld(ledger);
    let hasCorrected = false;
    await run(ledger, async () => {
      if (hasCorrected) return;
      hasCorrected = true;
      for (const row of bank
        .rows()
        .filter(({ description }) => description.startsWith('VRUMPF'))
        .slice(0, 1))
        await say(ledger, row, 'entertainment');
    });
    expect(hasCorrected).toBe(true);
    const vrumpf = bank.rows().filter(({ description }) => description.startsWith('VRUMPF'));
    const shown = new Map((await ledger.rows()).map((row) => [row.bankId, row.categoryId]));
    expect(new Set(vrumpf.map(({ sourceId }) => shown.get(sourceId)))).toEqual(new Set(['entertainment']));
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P04 a concurrent sync is safe', async () => {
    const { bank, ledger } = await openHousehold();
    await growOld(ledger);
    await run(ledger, async () => {
      put(bank, 'CORNER MARKET 999');
      for (const row of bank.rows().slice(10, 12)) bank.change(row, { amountCents: toCents(-77_700) });
      for (const row of bank.rows().slice(20, 21)) bank.remove(row);
      await ledger.sync(bank);
    });
    expect(await ledger.wrongTotals()).toEqual([]);
    const reasons = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('transactions')
        .select('prediction_reason as reason')
        .where('household_id', '=', householdId)
        .where((row) => row.ref('is_counted'))
        .execute(),
    );
    expect(reasons.map(({ reason }) => reason)).not.toContain(olderPrediction.reason);
    expect((await ledger.rows()).map(({ bankId }) => bankId)).toEqual(
      bank
        .rows()
        .map(({ sourceId }) => sourceId)
        .sort(),
    );
  });

  test('P11 that an undo restores are recomputed at once', async () => {
    const { ledger, followed, learning } = await openHousehold();
    const before = await predictionState(ledger);
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, now));
    const predicted = (await predictionState(ledger)).get(followed.sourceId);
    await growOld(ledger);
    const taught = await say(ledger, { ...followed, sourceId: 't0002' }, 'housing');
    await run(ledger);
    expect((await predictionState(ledger)).get(followed.sourceId)).toMatchObject({
      source: 'correction',
    });
    await ledger.run((tx) => undoCategoryChange(tx, taught.learning?.id ?? '', { keepEdits: false }, now));
    expect((await predictionState(ledger)).get(followed.sourceId)).toEqual(predicted);
    expect(before.get(followed.sourceId)).not.toEqual(predicted);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('are skipped by a process of another version', async () => {
    const { ledger } = await openHousehold();
    await growOld(ledger);
    const old = await predictionState(ledger);
    const deps = {
      database: ledgers.database,
      queue: { enqueueInsights: async () => undefined },
      scopeOfConnection: (id: string) => findScopeOfConnection(ledgers.database, id),
      withLock: locks.withLock,
      pause: async () => undefined,
    };
    await recategorize(deps, { connectionId: ledger.connectionId, version: 'newer' });
    expect(await predictionState(ledger)).toEqual(old);
    expect(await isOld(ledger)).toBe(true);
  });
});

test('unchanged predictions keep the ledger’s version', async () => {
  const { ledger } = await openHousehold();
  const versionOf = () => ledger.run(readLedgerVersion);
  await ledger.run((tx) => markClassifierVersion(tx, ledger.connectionId, 'older'));
  const before = await versionOf();
  await run(ledger);
  expect(await isOld(ledger)).toBe(false);
  expect(await versionOf()).toEqual(before);
  await growOld(ledger);
  const old = await versionOf();
  await run(ledger);
  expect((await versionOf()).ledgerVersion).toBeGreaterThan(old.ledgerVersion);
});

test('a connection has the version of all its predictions, and none once versions are mixed', async () => {
  const ledger = await ledgers.openLedger();
  const sync = (from: string, to: string, classifierVersion: string) =>
    ledger.run((tx) =>
      advanceCursor(tx, {
        id: ledger.connectionId,
        from,
        to,
        isHistoryComplete: true,
        classifierVersion,
        now,
      }),
    );
  expect(await isOld(ledger)).toBe(true);
  await sync('', 'a', categorizerVersion());
  expect(await isOld(ledger)).toBe(false);
  await sync('a', 'b', categorizerVersion());
  expect(await isOld(ledger)).toBe(false);
  await sync('b', 'c', 'older');
  await sync('c', 'd', categorizerVersion());
  expect(await isOld(ledger)).toBe(true);
});

test('P11 transactions in a hidden category stay there, in past months too', async () => {
  const { bank, ledger } = await ledgers.openBank();
  put(bank, 'CORNER MARKET 0042');
  bank.put({ description: 'CORNER MARKET 0042', amountCents: toCents(-700), postedOn: dayBefore(90) });
  await ledger.apply(bank.delta(0));
  const before = await ledger.rows();
  expect(before.map(({ categoryId }) => categoryId)).toEqual(['groceries', 'groceries']);
  const edits = createCategoryEdits({ database: ledgers.database, now: () => now });
  await edits.change(ledger.scope, 'groceries', { isHidden: true });
  await ledger.run((tx) => markClassifierVersion(tx, ledger.connectionId, 'older'));
  await run(ledger);
  expect(await isOld(ledger)).toBe(false);
  expect(await ledger.rows()).toEqual(before);
});
