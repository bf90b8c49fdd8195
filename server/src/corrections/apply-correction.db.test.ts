import { describe, expect, test } from 'vitest';
import { type Member, memberOf } from '../db/household-scope.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, predictionState } from '../ledger/test-rows.ts';
import { shop } from '../predictions/test-corrections.ts';
import { applyCorrection } from './apply-correction.job.ts';
import { applyCorrectionToPast, applyToFollowers, findFollowers } from './apply-correction.ts';
import { editWithCorrections } from './edit-with-corrections.ts';
import { undoCategoryChange } from './undo-category-change.ts';

const ledgers = useTestLedgers();

const shopsCount = 250;

/** Many rows of one shop, of which the first was just corrected. */
async function openCorrected() {
  const { bank, ledger } = await ledgers.openBank();
  const rows = Array.from({ length: shopsCount }, (_, index) =>
    bank.put(shop(`ZORVANT TRADERS #${index}`, -500 - index, index)),
  );
  await ledger.apply(bank.delta(0));
  const before = await predictionState(ledger);
  const [first] = rows;
  if (first === undefined) throw new Error('No rows');
  const id = await idOf(ledger, first);
  const { learning } = await ledger.run((tx) =>
    editWithCorrections(tx, { edits: [{ id, categoryId: 'food-and-dining' }] }, now),
  );
  if (learning === null) throw new Error('Nothing was learned');
  return { ledger, rows, learningId: learning.id, before };
}

/** One step, as after a crash: what follows is found again. */
async function followOnce(ledger: TestLedger, learningId: string) {
  const { affected } = await ledger.run(async (tx) =>
    applyCorrectionToPast(tx, learningId, await findFollowers(tx, learningId)),
  );
  return affected;
}

async function countOf(ledger: TestLedger, categoryId: string): Promise<number> {
  return (await ledger.rows()).filter((row) => row.categoryId === categoryId).length;
}

describe('P40 past transactions are corrected after the response', () => {
  test('the response waits for the edited transaction only; the others are updated once, a hundred at a time', async () => {
    const { ledger, learningId } = await openCorrected();
    expect(await countOf(ledger, 'food-and-dining')).toBe(1);
    expect(await followOnce(ledger, learningId)).toMatchObject({ movedCount: 100, isDone: false });
    expect(await countOf(ledger, 'food-and-dining')).toBe(101);
    const toEnd = () => applyToFollowers(ledger.run, learningId);
    expect(await toEnd()).toMatchObject({ movedCount: shopsCount - 1, isDone: true });
    expect(await toEnd()).toMatchObject({ movedCount: shopsCount - 1, isDone: true });
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P11 undone half way, all predictions are restored, and no more are changed', async () => {
    const { ledger, learningId, before } = await openCorrected();
    await followOnce(ledger, learningId);
    await ledger.run((tx) => undoCategoryChange(tx, learningId, { keepEdits: false }, now));
    expect(await predictionState(ledger)).toEqual(before);
    expect(await followOnce(ledger, learningId)).toMatchObject({ isDone: true });
    expect(await predictionState(ledger)).toEqual(before);
    expect(await countOf(ledger, 'food-and-dining')).toBe(0);
  });

  test('P11 P13 of two quick corrections of one payee, the first applies to all transactions once the second is undone', async () => {
    const { ledger, rows, learningId, before } = await openCorrected();
    await followOnce(ledger, learningId);
    const [, second] = rows;
    if (second === undefined) throw new Error('No rows');
    const edits = [{ id: await idOf(ledger, second), categoryId: 'travel' }];
    const { learning } = await ledger.run((tx) =>
      editWithCorrections(tx, { edits }, new Date(now.getTime() + 1_000)),
    );
    if (learning === null) throw new Error('Nothing was learned');
    expect(await applyToFollowers(ledger.run, learningId)).toMatchObject({ movedCount: 100, isDone: true });
    await applyToFollowers(ledger.run, learning.id);
    // All but the first, whose word is the person's.
    expect(await countOf(ledger, 'travel')).toBe(shopsCount - 1);
    const undo = (id: string) => ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, now));
    await undo(learning.id);
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(learningId);
    expect(await predictionState(ledger)).toEqual(before);
  });

  test('a job does it when the page is closed, and refreshes the insights', async () => {
    const { ledger, learningId } = await openCorrected();
    const enqueued: string[] = [];
    const deps = {
      database: ledgers.database,
      queue: {
        enqueueInsights: async (connectionId: string) => void enqueued.push(connectionId),
        enqueueInsightsOf: async (userId: string) => void enqueued.push(userId),
      },
      scopeOf: async ({ userId }: Member) => (userId === ledger.scope.userId ? ledger.scope : null),
    };
    await applyCorrection(deps, { ...memberOf(ledger.scope), learningId });
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(enqueued).toEqual([ledger.connectionId]);
    await applyCorrection(deps, {
      householdId: ledger.scope.householdId,
      userId: 'a member who has left',
      learningId,
    });
    expect(enqueued).toHaveLength(1);
  });
});
