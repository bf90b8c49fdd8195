import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { dayBefore } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { openLivedWorld } from './test-history.ts';

const ledgers = useTestLedgers();

/** A charge and its twin. A person gives the charge a note, a tag and a category, and splits it. */
async function openWrittenWorld() {
  const world = await openLivedWorld(ledgers);
  const { bank, ledger, scope, history } = world;
  const charge = bank.put({
    amountCents: toCents(-450),
    description: 'BLUE BOTTLE 44',
    postedOn: dayBefore(4),
  });
  bank.put({ ...charge, sourceId: 'twin' });
  await ledger.sync(bank);
  const id = await idOf(ledger, charge);
  const [tag] = (await world.tags.list(scope)).tags;
  const before = await world.seenByPerson();
  const edit = { id, note: 'lunch with Sam', categoryId: 'travel', tagIds: [tag?.id ?? ''] };
  await world.editTogether(scope, { ownEdits: [], edits: [edit] });
  await world.splits.split(
    scope,
    id,
    { parts: [{ amount: toCents(-200), monthsLater: 0 }, { monthsLater: 0 }] },
    null,
  );
  const made = (await world.steps()).slice(0, 2);
  return {
    ...world,
    id,
    before,
    written: await world.seenByPerson(),
    remove: () => bank.remove(charge),
    resend: (sourceId = 'z again') => bank.put({ ...charge, sourceId }),
    async undoBoth() {
      for (const { id: stepId, sentence } of made) {
        const { obstacles } = await history.undo(scope, stepId, null);
        expect([sentence, obstacles]).toEqual([sentence, []]);
      }
    },
  };
}

type World = Awaited<ReturnType<typeof openWrittenWorld>>;

async function expectUnchanged(world: World) {
  expect(await world.seenByPerson()).toEqual(world.written);
  await world.undoBoth();
  expect(await world.seenByPerson()).toEqual(world.before);
}

/** All is on the transaction that was sent before the other was removed, and is undone there. */
async function expectMoved(world: World, movedId: string) {
  const retold = ({ rows, dashboard, wrongTotals }: World['written']) => ({
    // Those of one day are listed by their ids.
    rows: rows.map((row) => JSON.stringify(row).replaceAll(world.id, movedId)).toSorted(),
    dashboard,
    wrongTotals,
  });
  expect(retold(await world.seenByPerson())).toEqual(retold(world.written));
  await world.undoBoth();
  expect(retold(await world.seenByPerson())).toEqual(retold(world.before));
}

test('P45 P11 a posted charge that is removed and sent again at once is the same with all that was written, and undo works', async () => {
  const world = await openWrittenWorld();
  world.remove();
  world.resend();
  await world.ledger.sync(world.bank);
  await expectUnchanged(world);
});

test('P45 P11 so is one that comes again in a later sync, with its parts; between the two it counts nowhere', async () => {
  const world = await openWrittenWorld();
  world.remove();
  await world.ledger.sync(world.bank);
  const between = await world.seenByPerson();
  expect(between.rows.filter(({ note }) => note === 'lunch with Sam')).toEqual([]);
  expect(between.wrongTotals).toEqual([]);
  world.resend();
  await world.ledger.sync(world.bank);
  await expectUnchanged(world);
});

test('P45 P11 what was written moves to one that was sent before the removal, not to the twin, and undo works', async () => {
  const world = await openWrittenWorld();
  const again = world.resend();
  await world.ledger.sync(world.bank);
  world.remove();
  await world.ledger.sync(world.bank);
  await expectMoved(world, await idOf(world.ledger, again));
});

test('P45 P11 so it does when the bank does that twice, and once more at once', async () => {
  const world = await openWrittenWorld();
  let last = world.resend('0 again');
  await world.ledger.sync(world.bank);
  world.remove();
  await world.ledger.sync(world.bank);
  for (const id of ['1 again', '2 again']) {
    const before = last;
    last = world.resend(id);
    if (id === '1 again') await world.ledger.sync(world.bank);
    world.bank.remove(before);
    await world.ledger.sync(world.bank);
  }
  await expectMoved(world, await idOf(world.ledger, last));
});

test('P45 a link of the bank that cannot be true moves nothing, and the real posted charge has what was written', async () => {
  const world = await openLivedWorld(ledgers);
  const { bank, ledger, scope } = world;
  const pending = bank.put({
    amountCents: toCents(-8_400),
    description: 'GOOGLE DOMAINS',
    postedOn: dayBefore(2),
    isPending: true,
  });
  await ledger.sync(bank);
  const id = await idOf(ledger, pending);
  await world.editTogether(scope, {
    ownEdits: [],
    edits: [{ id, note: 'for the club', categoryId: 'travel' }],
  });
  const written = async () =>
    (await world.rows()).flatMap(({ note, amount, categoryId }) =>
      note === 'for the club' ? [{ amount, categoryId }] : [],
    );
  bank.put({
    amountCents: toCents(-199),
    description: 'POS DEBIT 5988 PWP*MONETR',
    pendingTransactionId: pending.sourceId,
  });
  await ledger.sync(bank);
  expect(await written()).toEqual([{ amount: -8_400, categoryId: 'travel' }]);
  bank.post(pending, {}, false);
  await ledger.sync(bank);
  expect(await written()).toEqual([{ amount: -8_400, categoryId: 'travel' }]);
  expect((await world.rows()).filter(({ amount }) => amount === -199)).toMatchObject([{ note: null }]);
  expect(await ledger.wrongTotals()).toEqual([]);
});
