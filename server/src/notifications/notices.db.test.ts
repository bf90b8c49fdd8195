import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { addBudget } from '../budgets/budgets.store.ts';
import { createComments } from '../comments/comments.ts';
import { inHousehold } from '../db/in-household.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { readNotice } from './causes.store.ts';
import { readNotifications } from './notifications.store.ts';
import { useNotices } from './test-notices.ts';

const ledgers = useTestLedgers();
const notices = useNotices(ledgers);

const groceries = { category: 'Groceries', monthlyLimit: toCents(100_00) };

test('P20 a budget at 80% and at 100% is sent once a month for each, whatever is edited, undone and synced', async () => {
  const { bank, ledger } = await ledgers.openBank();
  await ledger.run((tx) => addBudget(tx, groceries, now));
  await notices.choose(ledger.scope, { kind: 'budget-80' }, { kind: 'budget-100' });
  const first = bank.put({ amountCents: toCents(-85_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  const at80 = { title: 'Groceries', message: expect.stringContaining('you spent $85.00: $15.00 left.') };
  expect(await notices.causesOf(ledger.scope)).toMatchObject([{ kind: 'budget-80', ...at80 }]);

  // Down, as an edit or an undo takes it, and up again: the same cause.
  bank.change(first, { amountCents: toCents(-10_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  bank.change(first, { amountCents: toCents(-90_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  expect(await notices.causesOf(ledger.scope)).toHaveLength(1);

  bank.put({ amountCents: toCents(-20_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  await notices.find(ledger.scope);
  expect((await notices.causesOf(ledger.scope)).map(({ kind }) => kind)).toEqual(['budget-100', 'budget-80']);
  expect(notices.queued(ledger.scope)).toHaveLength(2);
});

test('P20 a budget that goes beyond 100% at once is sent at 100% alone, and not at 80% on its way down', async () => {
  const { bank, ledger } = await ledgers.openBank();
  await ledger.run((tx) => addBudget(tx, groceries, now));
  await notices.choose(ledger.scope, { kind: 'budget-80' }, { kind: 'budget-100' });
  const row = bank.put({ amountCents: toCents(-150_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  bank.change(row, { amountCents: toCents(-85_00) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  expect(notices.queued(ledger.scope)).toHaveLength(1);
  expect(await ledger.run((tx) => readNotifications(tx, now))).toMatchObject([
    { kind: 'budget', title: 'Groceries', page: '/budgets' },
  ]);
});

test.each([true, false])(
  'P20 a charge is sent once, also when the bank posts it under another id (linked: %s)',
  async (isLinked) => {
    const { bank, ledger } = await ledgers.openBank();
    await notices.choose(ledger.scope, { kind: 'charge-above', amount: toCents(50_00) });
    const pending = bank.put({ amountCents: toCents(-75_00), isPending: true });
    bank.put({ amountCents: toCents(-49_99) });
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    bank.post(pending, { amountCents: toCents(-75_00) }, isLinked);
    await ledger.sync(bank);
    await notices.find(ledger.scope);
    expect(await notices.causesOf(ledger.scope)).toMatchObject([
      { message: expect.stringMatching(/charged \$75\.00 on Nov 17, 2026\.$/) },
    ]);
    expect(notices.queued(ledger.scope)).toHaveLength(1);
  },
);

test('P20 two workers at once send a cause once', async () => {
  const { bank, ledger } = await ledgers.openBank();
  await notices.choose(ledger.scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await Promise.all(Array.from({ length: 4 }, () => notices.find(ledger.scope)));
  expect(notices.queued(ledger.scope)).toHaveLength(1);
});

test('a charge that is old, or was there before it was chosen, is no news', async () => {
  const { bank, ledger } = await ledgers.openBank();
  bank.put({ amountCents: toCents(-75_00) });
  await ledger.sync(bank);
  await notices.choose(ledger.scope, { kind: 'charge-above', amount: toCents(50_00) });
  await notices.chosenNow(ledger.scope);
  bank.put({ amountCents: toCents(-76_00), postedOn: dayBefore(30) });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  expect(await notices.causesOf(ledger.scope)).toEqual([]);
});

test('P20 a balance is sent when it falls below the amount, once for each fall', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const balance = (cents: number) => {
    const [checking] = bank.accounts;
    if (checking !== undefined) checking.currentBalanceCents = toCents(cents);
    return ledger.sync(bank);
  };
  bank.put({ amountCents: toCents(-1_00), providerAccountId: 'checking' });
  await balance(900_00);
  const accountId = await notices.accountOf(ledger.scope, 'checking');
  await notices.choose(ledger.scope, { kind: 'balance-below', amount: toCents(100_00), accountId });
  await notices.find(ledger.scope);
  expect(await notices.causesOf(ledger.scope)).toEqual([]);
  for (const cents of [90_00, 150_00, 80_00]) {
    await balance(cents);
    await notices.find(ledger.scope);
  }
  expect(await notices.causesOf(ledger.scope)).toMatchObject([
    { title: 'checking', message: 'You have $90.00 in checking.' },
  ]);
});

test('P27 members are notified of what they see: nothing of a private account, and who only looks as much as all see', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const member = await ledger.asAnotherMember();
  const viewer = await notices.addViewer(ledger.scope);
  for (const scope of [ledger.scope, member.scope, viewer])
    await notices.choose(scope, { kind: 'charge-above', amount: toCents(50_00) });
  bank.put({ amountCents: toCents(-75_00), description: 'SHARED SHOP' });
  await ledger.sync(bank);
  await makePrivateByName(ledger, 'savings');
  bank.put({ amountCents: toCents(-80_00), providerAccountId: 'savings', description: 'SECRET SHOP' });
  await ledger.sync(bank);
  await notices.find(ledger.scope);
  const titles = async (scope: typeof viewer) => (await notices.causesOf(scope)).map(({ title }) => title);
  expect(await titles(ledger.scope)).toHaveLength(2);
  expect(await titles(member.scope)).toEqual([expect.stringMatching(/shared/i)]);
  expect(await titles(viewer)).toEqual([expect.stringMatching(/shared/i)]);
});

async function makePrivateByName(ledger: Awaited<ReturnType<typeof ledgers.openLedger>>, name: string) {
  const id = await notices.accountOf(ledger.scope, name);
  await ledger.run((tx) => makePrivate(tx, { id }));
}

test('P20 P28 a comment that names somebody is listed and sent once to them alone, while they see the transaction', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const row = bank.put({ amountCents: toCents(-12_00), description: 'CLUB FEE' });
  await ledger.sync(bank);
  const ada = ledger.scope;
  const grace = await addTestMember(ledgers.database, ada);
  const comments = createComments({
    database: ledgers.database,
    queue: { enqueueFindNotices: async () => undefined },
    memberNames: async () => new Map([[grace.userId, 'Grace Hopper']]),
    now: () => now,
  });
  await notices.choose(ada, { kind: 'comment' });
  await notices.choose(grace, { kind: 'comment' });
  const id = await idOf(ledger, row);
  const said = await comments.add(ada, id, { text: 'Was this you?', mentions: [grace.userId] }, null);
  await comments.add(ada, id, { text: 'A note to nobody', mentions: [] }, null);
  await notices.find(ada);
  await notices.find(ada);
  const expected = { title: 'Comment on Club Fee', message: 'Was this you?' };
  expect(await notices.causesOf(grace)).toMatchObject([{ kind: 'comment', ...expected }]);
  expect(await notices.causesOf(ada)).toEqual([]);
  expect(notices.queued(ada)).toHaveLength(1);
  const listed = () => inHousehold(ledgers.database, grace, (tx) => readNotifications(tx, now));
  const page = expect.stringMatching(new RegExp(`^/transactions\\?.*#${id}$`));
  expect(await listed()).toMatchObject([{ kind: 'comment', page, ...expected }]);
  const [cause] = await notices.causesOf(grace);
  const isSent = () =>
    inHousehold(ledgers.database, grace, async (tx) => (await readNotice(tx, cause?.id ?? '')) !== null);
  expect(await isSent()).toBe(true);
  await comments.remove(ada, said.comments[0]?.id ?? '');
  expect(await listed()).toEqual([]);
  expect(await isSent()).toBe(false);
});
