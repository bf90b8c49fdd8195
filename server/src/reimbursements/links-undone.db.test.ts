import { AppError } from '@cairn/contract/errors';
import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createSplits } from '../splits/splits.ts';
import { createTransfers } from '../transfers/transfers.ts';
import { createReimbursements } from './reimbursements.ts';
import { pay, restaurants } from './test-reimbursements.ts';

const ledgers = useTestLedgers();

const spent = [-8_400, -3_000, -4_200];
const received = [4_200, 10_000, 3_000];

/** What a person does with the bank's transactions; `row` and `other` are their places. Some of it is refused. */
const one = fc.nat(spent.length - 1);
const any = fc.nat(spent.length + received.length - 1);
const act = fc.oneof(
  fc.record({
    is: fc.constant('link' as const),
    row: one,
    other: one,
    amount: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
  }),
  fc.record({ is: fc.constant('unlink' as const), row: one }),
  fc.record({ is: fc.constant('pair' as const), row: any, other: any }),
  fc.record({ is: fc.constant('unpair' as const), row: any }),
  fc.record({ is: fc.constant('split' as const), row: any, share: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ is: fc.constant('join' as const), row: any }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Undo = () => Promise<unknown>;

async function openWorld() {
  const ledger = await ledgers.openLedger();
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const bank = new TestBank();
  const out = spent.map((cents, at) =>
    bank.put({ amountCents: toCents(cents), postedOn: dayBefore(9 - at), category: restaurants }),
  );
  const into = received.map((cents, at) =>
    bank.put({
      amountCents: toCents(cents),
      providerAccountId: 'checking',
      postedOn: dayBefore(5 - at),
      category: pay,
    }),
  );
  await ledger.sync(bank);
  const ids: string[] = [];
  for (const row of [...out, ...into]) ids.push(await idOf(ledger, row));
  const { scope } = ledger;
  const reimbursements = createReimbursements(deps);
  const transfers = createTransfers(deps);
  const splits = createSplits(deps);
  const idAt = (place: number) => ids[place] ?? '';
  const undoing = (changeId: string | null, undo: (id: string) => Promise<unknown>): Undo | null =>
    changeId === null ? null : () => undo(changeId);
  const undoStep = openTestUndo(ledgers.database, scope);

  async function doIt(step: Act): Promise<Undo | null> {
    const id = idAt(step.row);
    switch (step.is) {
      case 'link': {
        const depositId = idAt(spent.length + step.other);
        const wanted = step.amount === undefined ? {} : { amount: toCents(step.amount) };
        const done = await reimbursements.link(scope, id, { depositId, ...wanted }, null);
        return undoing(done.stepId, undoStep);
      }
      case 'unlink': {
        const done = await reimbursements.unlink(scope, idAt(spent.length + step.row));
        return undoing(done.stepId, undoStep);
      }
      case 'pair':
        return undoing((await transfers.pair(scope, id, idAt(step.other), null)).stepId, undoStep);
      case 'unpair':
        return undoing((await transfers.unpair(scope, id)).stepId, undoStep);
      case 'split': {
        const cents = [...spent, ...received][step.row] ?? 0;
        const first = toCents(Math.trunc((cents * step.share) / 100));
        const done = await splits.split(
          scope,
          id,
          { parts: [{ amount: first, monthsLater: 0 }, { monthsLater: 0 }] },
          null,
        );
        return undoing(done.stepId, undoStep);
      }
      case 'join':
        return undoing((await splits.join(scope, id)).stepId, undoStep);
    }
  }

  return {
    /** Null where the step is refused, in words, or changes nothing. */
    async act(step: Act): Promise<Undo | null> {
      const undo = await doIt(step).catch(expectRefused);
      expect(await ledger.wrongTotals()).toEqual([]);
      return undo;
    },
    async state() {
      expect(await ledger.wrongTotals()).toEqual([]);
      return ledger.rows();
    },
  };
}

function expectRefused(error: unknown): null {
  expect(error).toBeInstanceOf(AppError);
  return null;
}

test('P11 splits, transfers and what pays back are undone in reverse, whatever was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 10 }), async (steps) => {
      const world = await openWorld();
      const states = [await world.state()];
      const undos: Undo[] = [];
      for (const step of steps) {
        const undo = await world.act(step);
        if (undo === null) continue;
        undos.push(undo);
        states.push(await world.state());
      }
      for (const undo of undos.toReversed()) {
        states.pop();
        await undo();
        expect(await world.state()).toEqual(states.at(-1));
      }
    }),
    drawnRuns(40),
  );
});

test('P11 they are undone in any other order too, where nothing stands in the way', async () => {
  const drawing = fc.tuple(fc.array(act, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.nat()));
  await fc.assert(
    fc.asyncProperty(drawing, async ([steps, draws]) => {
      const world = await openWorld();
      const before = await world.state();
      let left: Undo[] = [];
      for (const step of steps) {
        const undo = await world.act(step);
        if (undo !== null) left.push(undo);
      }
      while (left.length > 0) {
        const refused: Undo[] = [];
        const count = left.length;
        while (left.length > 0) {
          const [undo] = left.splice(Number(draws.next().value) % left.length, 1);
          if (undo !== undefined && (await undo().catch(expectRefused)) === null) refused.push(undo);
        }
        expect(refused.length, 'undos that nothing can be done about').toBeLessThan(count);
        left = refused;
      }
      expect(await world.state()).toEqual(before);
    }),
    drawnRuns(40),
  );
});
