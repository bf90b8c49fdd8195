import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { idOf, machineState } from '../ledger/test-rows.ts';
import { editAndLearn } from './edit-and-learn.ts';
import { followCorrection } from './follow-correction.job.ts';
import { followLearning } from './follow-learning.ts';
import { shop } from './test-learning.ts';
import { undoCategoryChange } from './undo-category-change.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

const shopsCount = 250;

/** Many rows of one shop, of which the first was just corrected. */
async function openCorrected() {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const rows = Array.from({ length: shopsCount }, (_, index) =>
    bank.put(shop(`ZORVANT TRADERS #${index}`, -500 - index, index)),
  );
  await ledger.apply(bank.delta(0));
  const before = await machineState(ledger);
  const [first] = rows;
  if (first === undefined) throw new Error('No rows');
  const id = await idOf(ledger, first);
  const { learning } = await ledger.run((tx) =>
    editAndLearn(tx, { edits: [{ id, categoryId: 'food-and-dining' }] }, now),
  );
  if (learning === null) throw new Error('Nothing was learned');
  return { ledger, rows, learningId: learning.id, before };
}

async function countOf(ledger: TestLedger, categoryId: string): Promise<number> {
  return (await ledger.rows()).filter((row) => row.categoryId === categoryId).length;
}

describe('P40 rows follow a correction after its answer', () => {
  test('the answer waits for the person’s own row only; the others follow a hundred at a time, once', async () => {
    const { ledger, learningId } = await openCorrected();
    expect(await countOf(ledger, 'food-and-dining')).toBe(1);
    const follow = () => ledger.run((tx) => followLearning(tx, learningId));
    expect(await follow()).toMatchObject({ movedCount: 100, isDone: false });
    expect(await countOf(ledger, 'food-and-dining')).toBe(101);
    await follow();
    expect(await follow()).toMatchObject({ movedCount: shopsCount - 1, isDone: true });
    expect(await follow()).toMatchObject({ movedCount: shopsCount - 1, isDone: true });
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P11 taken back half way, all rows are what they were, and none follows any more', async () => {
    const { ledger, learningId, before } = await openCorrected();
    const follow = () => ledger.run((tx) => followLearning(tx, learningId));
    await follow();
    await ledger.run((tx) => undoCategoryChange(tx, learningId, { keepEdits: false }, now));
    expect(await machineState(ledger)).toEqual(before);
    expect(await follow()).toMatchObject({ isDone: true });
    expect(await machineState(ledger)).toEqual(before);
    expect(await countOf(ledger, 'food-and-dining')).toBe(0);
  });

  test('P11 P13 of two corrections of one payee, close together, the first reaches all rows once the second is taken back', async () => {
    const { ledger, rows, learningId, before } = await openCorrected();
    const follow = (id: string) => ledger.run((tx) => followLearning(tx, id));
    await follow(learningId);
    const [, second] = rows;
    if (second === undefined) throw new Error('No rows');
    const edits = [{ id: await idOf(ledger, second), categoryId: 'travel' }];
    const { learning } = await ledger.run((tx) =>
      editAndLearn(tx, { edits }, new Date(now.getTime() + 1_000)),
    );
    if (learning === null) throw new Error('Nothing was learned');
    expect(await follow(learningId)).toMatchObject({ isDone: true });
    for (let isDone = false; !isDone; ) ({ isDone } = await follow(learning.id));
    // All but the first, whose word is the person's.
    expect(await countOf(ledger, 'travel')).toBe(shopsCount - 1);
    const undo = (id: string) => ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, now));
    await undo(learning.id);
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(learningId);
    expect(await machineState(ledger)).toEqual(before);
  });

  test('a job does it where the page has gone, and has the insights looked at', async () => {
    const { ledger, learningId } = await openCorrected();
    const enqueued: string[] = [];
    const deps = {
      database: ledgers.database,
      queue: { enqueueInsights: async (connectionId: string) => void enqueued.push(connectionId) },
      householdOf: async (userId: string) => (userId === ledger.scope.userId ? ledger.scope : null),
    };
    await followCorrection(deps, { userId: ledger.scope.userId, learningId });
    expect(await countOf(ledger, 'food-and-dining')).toBe(shopsCount);
    expect(enqueued).toEqual([ledger.connectionId]);
    await followCorrection(deps, { userId: 'somebody who has left', learningId });
    expect(enqueued).toHaveLength(1);
  });
});
