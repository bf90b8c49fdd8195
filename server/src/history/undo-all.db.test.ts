import type { HistoryStep } from '@cairn/contract/history';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { type LivedWorld, openLivedWorld } from './test-history.ts';
import { type Done, operation, perform } from './test-operations.ts';

const ledgers = useTestLedgers();

/** A household in which some things were done, and what a person saw before them. */
async function openAfter(done: readonly Done[]) {
  const world = await openLivedWorld(ledgers);
  const known = new Set((await world.steps()).map(({ id }) => id));
  const before = await world.seenByPerson();
  for (const one of done) await perform(world, one);
  return { world, known, before };
}

/** The steps since, newest first, that are in effect. Undoing the undo of a step would be to redo it. */
async function openSteps(world: LivedWorld, known: ReadonlySet<string>): Promise<HistoryStep[]> {
  const steps = await world.steps();
  return steps.filter(
    ({ id, undo, undoesId }) => !known.has(id) && undoesId === null && undo.state === 'possible',
  );
}

async function undo(world: LivedWorld, step: HistoryStep) {
  const undone = await world.history.undo(world.scope, step.id, null);
  await world.follow();
  return { ...undone, sentence: step.sentence };
}

/** Undoes what is left, the newest first. Nothing may stand in the way. */
async function undoRest(world: LivedWorld, known: ReadonlySet<string>): Promise<void> {
  for (const step of await openSteps(world, known)) {
    const { obstacles, sentence } = await undo(world, step);
    expect([sentence, obstacles]).toEqual([sentence, []]);
  }
}

/** Redoes the steps, the oldest first; false where one says why it can't be. Nothing may stand in the way. */
async function redoAll(world: LivedWorld, steps: readonly HistoryStep[]): Promise<boolean> {
  const undone = new Map((await world.steps()).map((step) => [step.id, step.undo]));
  for (const { id, sentence } of steps.toReversed()) {
    const how = undone.get(id);
    if (how?.state !== 'undone' || how.reason !== null) return false;
    const { obstacles } = await world.history.undo(world.scope, how.undoneById, null);
    expect([sentence, obstacles]).toEqual([sentence, []]);
    await world.follow();
  }
  return true;
}

const some = fc.array(operation, { minLength: 2, maxLength: 10 });

test('P11 undoing all that a person did, the newest first, gives what there was before, and redoing it what was after', async () => {
  await fc.assert(
    fc.asyncProperty(some, async (done) => {
      const { world, known, before } = await openAfter(done);
      const after = await world.seenByPerson();
      const steps = await openSteps(world, known);
      await undoRest(world, known);
      expect(await world.seenByPerson()).toEqual(before);
      expect(after.wrongTotals).toEqual([]);
      expect(await openSteps(world, known)).toEqual([]);
      if (!(await redoAll(world, steps))) return;
      expect(await world.seenByPerson()).toEqual(after);
    }),
    { ...drawnRuns(40), endOnFailure: true },
  );
});

test('P11 P13 undone in any order that is allowed it is the same, and what is refused is explained and changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(some, fc.array(fc.nat(30), { minLength: 3, maxLength: 8 }), async (done, picks) => {
      const { world, known, before } = await openAfter(done);
      for (const pick of picks) {
        const open = await openSteps(world, known);
        const step = open[pick % Math.max(1, open.length)];
        if (step === undefined) break;
        const seen = await world.seenByPerson();
        const { step: made, obstacles } = await undo(world, step);
        for (const { sentence } of obstacles) expect(sentence).toMatch(/^[“A-Z].*\.$/);
        if (made === null) expect(obstacles).not.toEqual([]);
        if (made === null) expect(await world.seenByPerson()).toEqual(seen);
        expect(await world.ledger.wrongTotals()).toEqual([]);
      }
      await undoRest(world, known);
      expect(await world.seenByPerson()).toEqual(before);
    }),
    { ...drawnRuns(40), endOnFailure: true },
  );
});
