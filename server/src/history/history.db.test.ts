import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { addBudget } from '../budgets/budgets.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { openLivedWorld, today, openWorld as worldOf } from './test-history.ts';

const ledgers = useTestLedgers();

async function openWorld() {
  const world = worldOf(ledgers.database, await ledgers.openLedger());
  const coffee = world.bank.put({ amountCents: toCents(-450), description: 'BLUE BOTTLE 12' });
  const market = world.bank.put({ amountCents: toCents(-8_420), description: 'CORNER MARKET 0042' });
  await world.ledger.sync(world.bank);
  return {
    ...world,
    coffeeId: await idOf(world.ledger, coffee),
    marketId: await idOf(world.ledger, market),
    market,
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

const note = ({ corrections, scope }: World, id: string, text: string | null) =>
  corrections.edit(scope, { edits: [{ id, note: text }], teach: true });
const noteOf = async ({ seen }: World, id: string) => (await seen()).rows.find((row) => row.id === id)?.note;
const newest = async ({ steps }: World) => {
  const [step] = await steps();
  if (step === undefined) throw new Error('There is no step');
  return step;
};

test('the history tells who did what, newest first, with the values before and after', async () => {
  const world = await openWorld();
  await note(world, world.coffeeId, 'with Ana');
  const [edit, sync] = await world.steps();
  expect(sync).toMatchObject({
    actor: 'bank',
    sentence: 'Your bank reported changes in the account “card”.',
  });
  expect(sync?.undo).toMatchObject({ state: 'impossible' });
  expect(edit).toMatchObject({ actor: 'user', undo: { state: 'possible' } });
  expect(edit?.sentence).toMatch(/^You changed the note of “.+”\.$/);
  expect(edit?.entries[0]?.changes).toEqual([
    { field: 'Note', before: null, after: { kind: 'text', text: 'with Ana' } },
  ]);
});

describe('P11 any step can be undone later', () => {
  test('an edit, and undoing that does it again', async () => {
    const world = await openWorld();
    await note(world, world.coffeeId, 'with Ana');
    const edit = await newest(world);
    const undone = await world.history.undo(world.scope, edit.id, null);
    expect(undone).toMatchObject({ obstacles: [], step: { undoesId: edit.id } });
    expect(undone.step?.sentence).toMatch(/^You undid a change: You changed the note/);
    expect(await noteOf(world, world.coffeeId)).toBeNull();
    const [undo, before] = await world.steps();
    expect(before?.undo).toEqual({ state: 'undone', undoneById: undo?.id, reason: null });
    await world.history.undo(world.scope, undo?.id ?? '', null);
    expect(await noteOf(world, world.coffeeId)).toBe('with Ana');
    const [redo, , original] = await world.steps();
    expect(redo?.sentence).toMatch(/^You redid a change/);
    expect(original?.undo).toEqual({ state: 'possible' });
    await world.history.undo(world.scope, edit.id, null);
    expect(await noteOf(world, world.coffeeId)).toBeNull();
  });

  test('a correction with everything that followed from it', async () => {
    const world = await openWorld();
    world.bank.put({ amountCents: toCents(-910), description: 'CORNER MARKET 0043' });
    await world.ledger.sync(world.bank);
    const before = await world.seen();
    await world.corrections.edit(world.scope, {
      edits: [{ id: world.marketId, categoryId: 'pets' }],
      teach: true,
    });
    await world.follow();
    expect((await world.seen()).rows.filter(({ categoryId }) => categoryId === 'pets')).toHaveLength(2);
    const step = await newest(world);
    expect(step.sentence).toMatch(/^You changed the category of/);
    expect(step.also).toContain('Cairn changed the predicted category of “Corner Market”.');
    expect((await world.history.undo(world.scope, step.id, null)).obstacles).toEqual([]);
    expect(await world.seen()).toEqual(before);
    const undo = await newest(world);
    await world.history.undo(world.scope, undo.id, null);
    await world.follow();
    expect((await world.seen()).rows.filter(({ categoryId }) => categoryId === 'pets')).toHaveLength(2);
  });

  test('a split, a budget, a category and an own account', async () => {
    const world = await openWorld();
    const before = await world.seen();
    const { scope } = world;
    await world.splits.split(
      scope,
      world.marketId,
      { parts: [{ amount: toCents(-6_000), monthsLater: 0 }, { monthsLater: 0 }] },
      null,
    );
    await world.ledger.run((tx) =>
      addBudget(tx, { category: 'Groceries', monthlyLimit: toCents(10_000) }, now),
    );
    await world.categories.add(scope, { name: 'Boats', parentId: null, kind: 'spending' });
    await world.accounts.add(scope, { name: 'Wallet', kind: 'cash', balance: toCents(6_000) }, null);
    const after = await world.seen();
    const made = (await world.steps()).slice(0, 4);
    for (const { id } of made) expect((await world.history.undo(scope, id, null)).obstacles).toEqual([]);
    expect(await world.seen()).toEqual(before);
    for (const { id } of (await world.steps()).slice(0, 4))
      expect((await world.history.undo(scope, id, null)).obstacles).toEqual([]);
    expect(await world.seen()).toEqual(after);
  });
});

describe('P13 a later change is never lost', () => {
  test('what stands in the way is named, with the step to undo first', async () => {
    const world = await openWorld();
    await note(world, world.coffeeId, 'one');
    const first = await newest(world);
    await note(world, world.coffeeId, 'two');
    const second = await newest(world);
    const { step, obstacles } = await world.history.undo(world.scope, first.id, null);
    expect(step).toBeNull();
    expect(obstacles).toEqual([
      { sentence: expect.stringContaining('The note was changed again. On'), stepId: second.id },
    ]);
    expect(await noteOf(world, world.coffeeId)).toBe('two');
    await world.history.undo(world.scope, second.id, null);
    await world.history.undo(world.scope, first.id, null);
    expect(await noteOf(world, world.coffeeId)).toBeNull();
  });

  test('also when it came back to the same value', async () => {
    const world = await openWorld();
    await note(world, world.coffeeId, 'one');
    const first = await newest(world);
    await note(world, world.coffeeId, 'two');
    await note(world, world.coffeeId, 'one');
    expect((await world.history.undo(world.scope, first.id, null)).obstacles).toHaveLength(1);
    expect(await noteOf(world, world.coffeeId)).toBe('one');
  });

  test('the parts of a step that still stand are undone, and the rest can be later', async () => {
    const world = await openWorld();
    const edits = [world.coffeeId, world.marketId].map((id) => ({ id, note: 'trip' }));
    await world.corrections.edit(world.scope, { edits, teach: true });
    const bulk = await newest(world);
    expect(bulk.sentence).toBe('You edited 2 transactions.');
    await note(world, world.coffeeId, 'mine');
    const later = await newest(world);
    const { step, obstacles } = await world.history.undo(world.scope, bulk.id, null);
    expect(step).not.toBeNull();
    expect(obstacles).toMatchObject([{ stepId: later.id }]);
    expect([await noteOf(world, world.coffeeId), await noteOf(world, world.marketId)]).toEqual([
      'mine',
      null,
    ]);
    expect(step?.sentence).toBe('You undid a part of a change: You edited 2 transactions.');
    const undoOf = async (id: string) => (await world.steps()).find((one) => one.id === id)?.undo;
    expect(await undoOf(bulk.id)).toEqual({ state: 'possible' });
    await world.history.undo(world.scope, later.id, null);
    const rest = (await world.history.undo(world.scope, bulk.id, null)).step;
    expect(await noteOf(world, world.coffeeId)).toBeNull();
    // Both are one undo now: they are redone, and undone again, together.
    const reason = 'The rest of that change was undone too. Redo the whole change instead.';
    expect(await undoOf(step?.id ?? '')).toEqual({ state: 'impossible', reason });
    await expect(world.history.undo(world.scope, step?.id ?? '', null)).rejects.toThrow(reason);
    const redone = await world.history.undo(world.scope, rest?.id ?? '', null);
    expect(redone).toMatchObject({ obstacles: [] });
    const notes = async () => [await noteOf(world, world.coffeeId), await noteOf(world, world.marketId)];
    expect(await notes()).toEqual(['trip', 'trip']);
    expect(await undoOf(step?.id ?? '')).toMatchObject({ state: 'undone', reason });
    await world.history.undo(world.scope, redone.step?.id ?? '', null);
    expect(await notes()).toEqual([null, null]);
  });

  test('what was undone of a step in part, and done again, is undone with the rest', async () => {
    const world = await openWorld();
    const edits = [world.coffeeId, world.marketId].map((id) => ({ id, note: 'trip' }));
    await world.corrections.edit(world.scope, { edits, teach: true });
    const bulk = await newest(world);
    await note(world, world.coffeeId, 'mine');
    const later = await newest(world);
    const part = (await world.history.undo(world.scope, bulk.id, null)).step;
    expect((await world.history.undo(world.scope, part?.id ?? '', null)).obstacles).toEqual([]);
    expect(await noteOf(world, world.marketId)).toBe('trip');
    await world.history.undo(world.scope, later.id, null);
    expect((await world.history.undo(world.scope, bulk.id, null)).obstacles).toEqual([]);
    expect([await noteOf(world, world.coffeeId), await noteOf(world, world.marketId)]).toEqual([null, null]);
  });

  test('a change before one that was undone in part is undone where that part was', async () => {
    const world = await openWorld();
    const both = (text: string) =>
      world.corrections.edit(world.scope, {
        edits: [world.coffeeId, world.marketId].map((id) => ({ id, note: text })),
        teach: true,
      });
    await both('trip');
    const first = await newest(world);
    await both('work');
    const second = await newest(world);
    await note(world, world.coffeeId, 'mine');
    await world.history.undo(world.scope, second.id, null);
    const { obstacles } = await world.history.undo(world.scope, first.id, null);
    expect(obstacles).toHaveLength(1);
    expect([await noteOf(world, world.coffeeId), await noteOf(world, world.marketId)]).toEqual([
      'mine',
      null,
    ]);
  });

  test('what was set back by hand waits for that to be undone, and comes to what it was', async () => {
    const world = await openWorld();
    await note(world, world.coffeeId, 'one');
    const first = await newest(world);
    await note(world, world.coffeeId, null);
    const second = await newest(world);
    const { step, obstacles } = await world.history.undo(world.scope, first.id, null);
    expect([step, obstacles]).toEqual([null, [expect.objectContaining({ stepId: second.id })]]);
    await world.history.undo(world.scope, second.id, null);
    await world.history.undo(world.scope, first.id, null);
    expect(await noteOf(world, world.coffeeId)).toBeNull();
  });
});

test('P11 P16 money that came back stays linked while its part was changed since, and names that change', async () => {
  const world = await openLivedWorld(ledgers);
  const { history, scope } = world;
  const rows = await world.rows();
  const expense = rows.find(({ amount }) => amount === -8_420);
  const deposit = rows.find(({ amount }) => amount === 4_200);
  const link = { depositId: deposit?.id ?? '', amount: toCents(100) };
  await world.reimbursements.link(scope, expense?.id ?? '', link, null);
  const part = (await world.rows()).find(({ reimbursesId }) => reimbursesId === expense?.id);
  await world.corrections.edit(scope, {
    edits: [{ id: part?.id ?? '', merchantName: 'Sam' }],
    teach: false,
  });
  const [edit, linked] = await world.steps();
  const { step, obstacles } = await history.undo(scope, linked?.id ?? '', null);
  expect([step, obstacles]).toEqual([null, [expect.objectContaining({ stepId: edit?.id })]]);
  for (const id of [edit?.id, linked?.id])
    expect((await history.undo(scope, id ?? '', null)).obstacles).toEqual([]);
  expect((await world.rows()).filter(({ reimbursesId }) => reimbursesId !== null)).toEqual([]);
});

describe('the history is narrowed', () => {
  test('by actor, subject, transaction, day and text', async () => {
    const world = await openWorld();
    await note(world, world.coffeeId, 'with Ana');
    await note(world, world.marketId, 'for Ben');
    const sentencesOf = async (filter: object) => (await world.steps(filter)).map(({ sentence }) => sentence);
    expect(await sentencesOf({ actor: 'bank' })).toEqual([
      'Your bank reported changes in the account “card”.',
    ]);
    expect(await sentencesOf({ subject: 'transaction' })).toHaveLength(2);
    expect(await sentencesOf({ transactionId: world.coffeeId })).toHaveLength(1);
    expect(await sentencesOf({ search: 'for ben' })).toHaveLength(1);
    expect(await sentencesOf({ search: 'blue bottle' })).toHaveLength(1);
    expect(await sentencesOf({ to: '2020-01-01' })).toEqual([]);
  });

  test('P27 to what the member may see, also when the account is gone', async () => {
    const world = await openWorld();
    const { account } = await world.accounts.add(world.scope, { name: 'Secret', kind: 'cash' }, null);
    await world.ledger.run((tx) => makePrivate(tx, { id: account.id }));
    const other = await world.ledger.asAnotherMember();
    const seenByOther = async () => JSON.stringify(await worldOf(ledgers.database, other).steps());
    const row = { amount: toCents(-450), date: today, description: 'GIFT SHOP' };
    await world.transactions.add(world.scope, account.id, row, null);
    const secret = await newest(world);
    expect(secret.sentence).toContain('Gift Shop');
    await world.accountEdits.order(world.scope, [account.id]);
    expect((await newest(world)).sentence).toBe('You changed the order of the accounts.');
    expect(await seenByOther()).not.toContain('order of the accounts');
    for (const isGone of [false, true]) {
      if (isGone) await world.accounts.remove(world.scope, account.id);
      expect(await seenByOther()).not.toMatch(/Secret|GIFT/i);
      expect(JSON.stringify(await world.steps())).toContain('Secret');
    }
    const undo = worldOf(ledgers.database, other).history.undo(other.scope, secret.id, null);
    await expect(undo).rejects.toMatchObject({ code: 'not_found' });
  });
});
