import { toCents } from '@cairn/domain/money';
import { equalParts } from '@cairn/domain/splits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import { stepIdOf } from '../journal/journal.store.ts';
import type { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { createSplits, type Splits } from './splits.ts';

const ledgers = useTestLedgers();

type Stored = {
  id: string;
  amount: number;
  partOfId: string | null;
  isSplit: boolean;
  counts: boolean;
  affectsBalance: boolean;
};

const readAll = (ledger: TestLedger): Promise<Stored[]> =>
  ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'id',
        'amount_cents as amount',
        'part_of_id as partOfId',
        'is_split as isSplit',
        'is_counted as counts',
        'affects_balance as affectsBalance',
      ])
      .where('household_id', '=', householdId)
      .orderBy('source_id')
      .execute(),
  );

type World = {
  ledger: TestLedger;
  bank: TestBank;
  splits: Splits;
  /** How to undo what was done by hand, the newest last. */
  undos: (() => Promise<unknown>)[];
  undo: (stepId: string) => Promise<void>;
};

async function openWorld(): Promise<World> {
  const { ledger, bank } = await ledgers.openBank();
  const queue = { enqueueInsightsOf: async () => undefined };
  const splits = createSplits({ database: ledgers.database, queue, now: () => now });
  return { ledger, bank, splits, undos: [], undo: openTestUndo(ledgers.database, ledger.scope) };
}

const pick = fc.nat(50);
const cents = fc.constantFrom<number>(-7_000, 7_000, -4_999, -100, 12_345);
const byHand = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('split' as const),
      pick,
      count: fc.integer({ min: 2, max: 4 }),
      offset: fc.integer({ min: -90, max: 90 }),
      months: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant('edit' as const),
    pick,
    categoryId: fc.constantFrom('groceries', 'travel', 'account-transfers', null),
  }),
  fc.record({ kind: fc.constant('join' as const), pick }),
);
const undo = fc.record({ kind: fc.constant('undo' as const) });
const bankStep = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    cents,
    isPending: fc.boolean(),
    account: fc.constantFrom('checking', 'savings', 'card'),
  }),
  fc.record({ kind: fc.constant('change' as const), pick, cents, days: fc.nat(4) }),
  fc.record({ kind: fc.constant('remove' as const), pick }),
  fc.record({
    kind: fc.constant('post' as const),
    pick,
    tip: fc.nat(40),
    how: fc.constantFrom('linked' as const, 'unlinked' as const, 'later' as const),
  }),
);
type ByHand = typeof byHand extends fc.Arbitrary<infer Step> ? Step : never;
type BankStep = typeof bankStep extends fc.Arbitrary<infer Step> ? Step : never;

async function actByHand({ ledger, splits, undos, undo }: World, step: ByHand): Promise<void> {
  const rows = await readAll(ledger);
  const choose = (some: Stored[]) => some[step.pick % Math.max(1, some.length)];
  if (step.kind === 'edit') {
    const row = choose(rows.filter(({ counts }) => counts));
    if (row === undefined) return;
    const { edited, stepId } = await ledger.run(async (tx) => ({
      edited: await editTransactions(tx, [{ id: row.id, categoryId: step.categoryId }], now),
      stepId: stepIdOf(tx),
    }));
    const isChanged = edited.some(({ before, after }) => before.categoryId !== after.categoryId);
    if (isChanged) undos.push(() => undo(stepId));
    return;
  }
  const row = choose(rows.filter(({ affectsBalance }) => affectsBalance));
  if (row === undefined) return;
  const change =
    step.kind === 'join'
      ? await splits.join(ledger.scope, row.id)
      : await splits.split(
          ledger.scope,
          row.id,
          { parts: partsOf(row, step, rows.filter(({ partOfId }) => partOfId === row.id).length) },
          null,
        );
  const { stepId } = change;
  if (stepId !== null) undos.push(() => undo(stepId));
}

/** Parts of which the first is larger or smaller than the others, and may have the other sign. */
function partsOf(
  { amount }: Stored,
  { count, offset, months }: Extract<ByHand, { kind: 'split' }>,
  known: number,
) {
  const equal = equalParts(toCents(amount), count);
  return equal.map((part, at) => ({
    amount: at === count - 1 ? undefined : toCents(at === 0 && part + offset !== 0 ? part + offset : part),
    monthsLater: months ? at : 0,
    ...(at === 0 || at > known ? {} : { was: at }),
    categoryId: at % 2 === 0 ? 'groceries' : null,
  }));
}

async function actAtBank({ ledger, bank }: World, step: BankStep): Promise<void> {
  const choose = (place: number, isPending: boolean) => {
    const rows = bank.rows().filter((row) => !isPending || row.isPending);
    return rows[place % Math.max(1, rows.length)];
  };
  if (step.kind === 'put')
    bank.put({
      amountCents: toCents(step.cents),
      isPending: step.isPending,
      providerAccountId: step.account,
    });
  else {
    const row = choose(step.pick, step.kind === 'post');
    if (row === undefined) return;
    if (step.kind === 'change')
      bank.change(row, { amountCents: toCents(step.cents), postedOn: dayBefore(step.days) });
    else if (step.kind === 'remove') bank.remove(row);
    else if (step.how !== 'later')
      bank.post(row, { amountCents: toCents(row.amountCents - step.tip) }, step.how === 'linked');
    else {
      bank.put({
        ...row,
        sourceId: `${row.sourceId}q`,
        isPending: false,
        postedOn: dayBefore(1),
      });
      await ledger.sync(bank);
      bank.remove(row);
    }
  }
  await ledger.sync(bank);
}

/** Compares the ledger with the bank, which has no splits. */
async function expectTruth({ ledger, bank }: World): Promise<void> {
  const rows = await readAll(ledger);
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  const held = bank.rows().reduce((total, row) => total + row.amountCents, 0);
  expect(sum(rows.filter(({ counts }) => counts))).toBe(held);
  expect(sum(rows.filter(({ affectsBalance }) => affectsBalance))).toBe(held);
  const { totals } = await ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 1 }));
  expect(totals?.sum).toBe(held);
  for (const row of rows) {
    const parts = rows.filter(({ partOfId }) => partOfId === row.id);
    expect(parts.length > 0).toBe(row.isSplit);
    if (row.isSplit) expect(sum(parts)).toBe(row.amount);
    for (const part of parts) {
      expect(part.amount).not.toBe(0);
      expect(part.counts).toBe(row.affectsBalance);
    }
  }
  expect(await ledger.wrongTotals()).toEqual([]);
}

test('P17 whatever a bank and a person do with split transactions, parts add up and everything counts once', async () => {
  const steps = fc.array(fc.oneof(byHand, undo, bankStep, byHand), { minLength: 2, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const world = await openWorld();
      for (const cents of [-7_000, 7_000, -4_999])
        await actAtBank(world, { kind: 'put', cents, isPending: cents < -5_000, account: 'checking' });
      for (const step of some) {
        if (step.kind === 'undo') await world.undos.pop()?.().catch(expectRefused);
        else if (step.kind === 'split' || step.kind === 'join' || step.kind === 'edit')
          await actByHand(world, step);
        else await actAtBank(world, step);
        await expectTruth(world);
      }
    }),
    drawnRuns(20),
  );
});

/** What is gone cannot be undone, and says so. */
function expectRefused(error: unknown): void {
  expect(error).toMatchObject({ code: expect.stringMatching(/^(not_found|conflict)$/) });
}

test('P17 undoing all changes gives the state before them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(byHand, { minLength: 1, maxLength: 8 }), async (some) => {
      const world = await openWorld();
      for (const cents of [-7_000, 7_000, -4_999])
        await actAtBank(world, {
          kind: 'put',
          cents,
          isPending: false,
          account: cents > 0 ? 'savings' : 'checking',
        });
      const before = await world.ledger.rows();
      for (const step of some) await actByHand(world, step);
      for (const back of world.undos.toReversed()) await back();
      expect(await world.ledger.rows()).toEqual(before);
      expect(await world.ledger.wrongTotals()).toEqual([]);
    }),
    drawnRuns(20),
  );
});
