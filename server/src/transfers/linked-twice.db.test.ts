import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { deleteIgnoredAccounts } from '../accounts/ignored-accounts.store.ts';
import { createJoinedAccounts } from '../joined-accounts/joined-accounts.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger, writeNote } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';

const ledgers = useTestLedgers();

/** Nine charges of an account, as one connection reports it. */
function bankWith(prefix: string): TestBank {
  const bank = new TestBank();
  for (let at = 0; at < 9; at += 1)
    bank.put({
      sourceId: `${prefix}${at}`,
      amountCents: toCents(-1_000 - 137 * at),
      postedOn: dayBefore(3 + at),
      providerAccountId: 'checking',
    });
  return bank;
}

/** An account that is linked twice, the second time by another connection. */
async function openWorld() {
  const ledger = await ledgers.openLedger();
  const [first, second] = [bankWith('first'), bankWith('second')];
  await ledger.sync(first);
  const other = await ledger.asAnotherMember();
  await other.sync(second);
  const list = () => ledger.run((tx) => readAccountsList(tx, now));
  const open = (await list()).accounts.filter(({ name }) => name === 'checking');
  const idOf = (connectionId: string) => open.find((one) => one.connectionId === connectionId)?.id ?? '';
  return {
    ledger,
    other,
    first,
    second,
    list,
    earlierId: idOf(ledger.connectionId),
    laterId: idOf(other.connectionId),
    joinedAccounts: createJoinedAccounts({
      database: ledgers.database,
      queue: { enqueueInsightsOf: async () => undefined },
      now: () => now,
    }),
  };
}

const idsOf = (bank: TestBank) =>
  bank
    .rows()
    .map((row) => row.sourceId)
    .toSorted();

const worthOf = ({ netWorth }: Pick<Awaited<ReturnType<typeof readAccountsList>>, 'netWorth'>): number =>
  netWorth.is === 'known' ? netWorth.amount : Number.NaN;

const notesOf = async (ledger: TestLedger) =>
  (await ledger.rows())
    .flatMap(({ bankId, note }) => (note === null ? [] : [`${bankId}: ${note}`]))
    .toSorted();

test('P03 an account that is linked under another sign is offered to be joined; joined it counts once, and is parted again', async () => {
  const { ledger, other, first, second, list, earlierId, laterId, joinedAccounts } = await openWorld();
  const [noted, gone] = first.rows();
  if (noted === undefined || gone === undefined) throw new Error('The bank has no charges');
  const early = first.put({
    amountCents: toCents(-555),
    providerAccountId: 'checking',
    sourceId: 'first9',
  });
  await ledger.sync(first);
  await writeNote(ledger, noted, 'lunch with Sam');
  await writeNote(ledger, early, 'for the club');
  const before = { list: await list(), rows: await ledger.rows() };
  // The banks' other accounts have no transactions to compare.
  const alike = async () =>
    (await joinedAccounts.offers(ledger.scope)).offers.filter(({ reason }) => reason === 'transactions');
  expect(await alike()).toEqual([{ accountId: laterId, ownAccountId: earlierId, reason: 'transactions' }]);

  const { joinId, mergedCount, movedCount } = await joinedAccounts.joinAccount(
    ledger.scope,
    laterId,
    earlierId,
    null,
  );
  expect([mergedCount, movedCount]).toEqual([9, 1]);
  const joined = await list();
  expect(joined.accounts.some(({ id }) => id === earlierId)).toBe(false);
  expect(worthOf(before.list) - worthOf(joined)).toBe(100_000);
  expect(await ledger.rows()).toHaveLength(10);
  expect(await notesOf(ledger)).toEqual(['first9: for the club', 'second0: lunch with Sam']);
  expect(await alike()).toEqual([]);

  // What the earlier connection reports for it is left out, and what it had first is no second charge when the later one has it too.
  for (const [bank, prefix] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    if (bank === second)
      bank.put({ amountCents: toCents(-555), providerAccountId: 'checking', sourceId: 'second9' });
    bank.put({ amountCents: toCents(-777), providerAccountId: 'checking', sourceId: `${prefix}A` });
  }
  await ledger.sync(first);
  await other.sync(second);
  expect(worthOf(await list())).toBe(worthOf(joined));
  expect((await ledger.rows()).map(({ bankId }) => bankId).toSorted()).toEqual(idsOf(second));
  expect(await notesOf(ledger)).toEqual(['second0: lunch with Sam', 'second9: for the club']);
  expect(await ledger.wrongTotals()).toEqual([]);

  await joinedAccounts.undo(ledger.scope, joinId);
  first.remove(gone);
  await ledger.apply(first.delta(0));
  await other.apply(second.delta(0));
  expect(worthOf(await list())).toBe(worthOf(before.list));
  expect((await ledger.rows()).map(({ bankId }) => bankId).toSorted()).toEqual([
    ...idsOf(first),
    ...idsOf(second),
  ]);
  expect(await notesOf(ledger)).toEqual(['first0: lunch with Sam', 'second9: for the club']);
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P03 accounts of one connection are two, whatever they have in common', async () => {
  const { ledger, list, joinedAccounts } = await openWorld();
  const [one, two] = (await list()).accounts.filter(
    ({ connectionId }) => connectionId === ledger.connectionId,
  );
  await expect(
    joinedAccounts.joinAccount(ledger.scope, one?.id ?? '', two?.id ?? '', null),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('P03 accounts are not parted once the earlier connection was renewed and has the account again', async () => {
  const { ledger, first, list, earlierId, laterId, joinedAccounts } = await openWorld();
  const { joinId } = await joinedAccounts.joinAccount(ledger.scope, laterId, earlierId, null);
  await ledger.run((tx) => deleteIgnoredAccounts(tx, ledger.connectionId));
  await ledger.apply(first.delta(0));
  const before = await list();
  await expect(joinedAccounts.undo(ledger.scope, joinId)).rejects.toMatchObject({ code: 'conflict' });
  expect(await list()).toEqual(before);
});
