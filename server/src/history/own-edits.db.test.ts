import { randomUUID } from 'node:crypto';
import type { OwnTransactionEdits } from '@cairn/contract/own-transactions';
import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { dayBefore } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { openLivedWorld } from './test-history.ts';

const ledgers = useTestLedgers();

/** Two transactions in a wallet, those of a bank, and a jar to move things to. */
async function openWorld() {
  const world = await openLivedWorld(ledgers);
  const { scope, accounts } = world;
  const { account: jar } = await accounts.add(
    scope,
    { name: 'Jar', kind: 'cash', balance: toCents(0), balanceOn: dayBefore(30) },
    null,
  );
  const rows = await world.rows();
  const idOf = (text: string) => rows.find(({ description }) => description === text)?.id ?? '';
  const balances = async () =>
    Object.fromEntries((await world.seen()).accounts.accounts.map((one) => [one.name, one.currentBalance]));
  return {
    ...world,
    jarId: jar.id,
    balances,
    market: idOf('Corner Market'),
    ferry: idOf('Ferry'),
    bankRow: idOf('BLUE BOTTLE 12'),
    edit: (given: Partial<OwnTransactionEdits>) =>
      world.editTogether(scope, { ownEdits: [], edits: [], ...given }),
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** Two of the wallet moved, one of them with another amount, and a note on these and on one of the bank. */
function moveBoth({ edit, market, ferry, bankRow, jarId }: World) {
  return edit({
    ownEdits: [
      { ownTransactionId: market, date: dayBefore(2), ownAccountId: jarId, amount: toCents(-1_500) },
      { ownTransactionId: ferry, date: dayBefore(2) },
    ],
    edits: [market, bankRow].map((id) => ({ id, note: 'island', categoryId: 'travel' })),
  });
}

test('P11 date, amount, account, category and note of several are one step, with totals and balances, and undone as one', async () => {
  const world = await openWorld();
  const { seenByPerson, balances, history, scope, steps } = world;
  const before = await seenByPerson();
  expect(await balances()).toMatchObject({ Wallet: 3_950, Jar: 0 });
  const { stepId } = await moveBoth(world);
  expect(await balances()).toMatchObject({ Wallet: 5_200, Jar: -1_500 });
  const after = await seenByPerson();
  expect(after.wrongTotals).toEqual([]);
  const rowOf = (id: string) => after.rows.find((row) => row.id === id);
  const ofTrip = { categoryId: 'travel', note: 'island' };
  expect(rowOf(world.market)).toMatchObject({
    ...ofTrip,
    date: dayBefore(2),
    amount: -1_500,
    accountName: 'Jar',
  });
  expect(rowOf(world.ferry)).toMatchObject({ date: dayBefore(2), amount: -800, accountName: 'Wallet' });
  expect(rowOf(world.bankRow)).toMatchObject(ofTrip);
  const [step] = await steps();
  expect(step).toMatchObject({ id: stepId, actor: 'user', undo: { state: 'possible' } });

  expect((await history.undo(scope, stepId ?? '', null)).obstacles).toEqual([]);
  expect(await seenByPerson()).toEqual(before);
  const [undo] = await steps();
  await history.undo(scope, undo?.id ?? '', null);
  expect(await seenByPerson()).toEqual(after);
});

test('what somebody changed in between stays, and the rest is undone', async () => {
  const world = await openWorld();
  const { market, ferry, edit, transactions, history, scope } = world;
  const { stepId } = await edit({
    ownEdits: [market, ferry].map((ownTransactionId) => ({ ownTransactionId, date: dayBefore(2) })),
  });
  await transactions.edit(scope, ferry, { date: dayBefore(1) });
  const { obstacles } = await history.undo(scope, stepId ?? '', null);
  expect(obstacles.map(({ sentence }) => sentence)).toEqual([expect.stringContaining('changed again')]);
  const rows = await world.rows();
  const dateOf = (id: string) => rows.find((row) => row.id === id)?.date;
  expect([dateOf(market), dateOf(ferry)]).toEqual([dayBefore(7), dayBefore(1)]);
});

test('one that cannot be changed refuses all of them, in words, and nothing is written', async () => {
  const world = await openWorld();
  const { edit, market, ferry, bankRow, accounts, scope, seenByPerson, steps } = world;
  const { account: euros } = await accounts.add(
    scope,
    { name: 'Euros', kind: 'cash', currency: 'EUR' },
    null,
  );
  await world.importText('Date,Amount,Description\n2026-11-02,-3.00,Kiosk\n', 'cash.csv');
  const fromFile = (await world.rows()).find(({ description }) => description === 'Kiosk');
  const before = [await seenByPerson(), (await steps()).length];
  const date = dayBefore(2);
  const notes = [{ id: market, note: 'not written' }];
  const refused = async (ownEdits: OwnTransactionEdits['ownEdits'], code: string, words: string) => {
    const all = [{ ownTransactionId: market, date }, ...ownEdits];
    await expect(edit({ ownEdits: all, edits: notes })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
    expect([await seenByPerson(), (await steps()).length]).toEqual(before);
  };
  for (const id of [bankRow, fromFile?.id ?? ''])
    await refused([{ ownTransactionId: id, date }], 'conflict', 'come from a bank or a file');
  await refused([{ ownTransactionId: randomUUID(), date }], 'not_found', 'not found');
  await refused([{ ownTransactionId: market, date }], 'invalid_request', 'twice');
  await refused([{ ownTransactionId: ferry, date: dayBefore(-1) }], 'invalid_request', 'in the future');
  await refused([{ ownTransactionId: ferry, ownAccountId: euros.id }], 'conflict', 'of their currency');
});

test('what is so already is no step', async () => {
  const world = await openWorld();
  const count = (await world.steps()).length;
  const same = { ownTransactionId: world.ferry, amount: toCents(-800), date: dayBefore(7) };
  expect(await world.edit({ ownEdits: [{ ...same, ownAccountId: world.walletId }] })).toEqual({
    stepId: null,
  });
  expect(await world.steps()).toHaveLength(count);
});

test('P27 nobody changes what is on another member’s private account, or moves anything to it', async () => {
  const world = await openWorld();
  const { ledger, ferry, jarId, market } = world;
  const member = await ledger.asAnotherMember();
  await ledger.run((tx) => makePrivate(tx, { id: jarId }));
  await moveBoth(world);
  const missing = { code: 'not_found' };
  const date = dayBefore(1);
  const asMember = (ownEdits: OwnTransactionEdits['ownEdits']) =>
    world.editTogether(member.scope, { ownEdits, edits: [] });
  await expect(asMember([{ ownTransactionId: market, date }])).rejects.toMatchObject(missing);
  await expect(asMember([{ ownTransactionId: ferry, ownAccountId: jarId }])).rejects.toMatchObject(missing);
  await asMember([{ ownTransactionId: ferry, date }]);
  expect(await ledger.wrongTotals()).toEqual([]);
});
