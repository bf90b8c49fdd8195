import { maxOpenProposals, proposalMessages } from '@cairn/contract/proposals';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { anyRow } from '../transactions/transaction-filter.store.ts';
import { readSorted } from '../transactions/transactions.store.ts';
import { dismissProposals, propose, readProposals } from './proposals.ts';

const ledgers = useTestLedgers();

/** A household with some charges, the largest first. */
async function household(count = 3) {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  for (let at = 0; at < count; at += 1)
    bank.put({ amountCents: toCents(-(1_000 - at)), description: `SHOP ${at}` });
  await ledger.sync(bank);
  const rows = await ledger.run((tx) => readSorted(tx, anyRow, 'amount', count));
  return { ledger, scope: ledger.scope, ids: rows.map(({ id }) => id) };
}

const within = <T>(scope: HouseholdScope, work: Parameters<typeof inHousehold<T>>[2]) =>
  inHousehold(ledgers.database, scope, work);
const program = { program: 'Helper', now };
const waiting = (scope: HouseholdScope) => within(scope, readProposals);

test('what is proposed changes nothing, and waits with what stands there now', async () => {
  const { scope, ids } = await household();
  const [transactionId = ''] = ids;
  const proposed = { transactionId, categoryId: 'gifts', note: 'For Lin', reason: 'The shop sells toys' };
  expect(await within(scope, (tx) => propose(tx, [proposed], program))).toBe(1);
  expect(await waiting(scope)).toEqual([
    {
      id: expect.any(String),
      transaction: expect.objectContaining({ id: transactionId, note: null }),
      categoryId: 'gifts',
      categoryName: 'Gifts',
      note: 'For Lin',
      merchantName: null,
      reason: 'The shop sells toys',
      program: 'Helper',
      proposedAt: now.toISOString(),
    },
  ]);
});

test('a proposal waits no longer once it is done, and does again where that is undone', async () => {
  const { scope, ids } = await household();
  const [transactionId = ''] = ids;
  const edit = (categoryId: string | null, note: string | null) =>
    within(scope, (tx) => editTransactions(tx, [{ id: transactionId, categoryId, note }], now));
  await within(scope, (tx) => propose(tx, [{ transactionId, categoryId: 'gifts', note: 'Toys' }], program));
  await edit('gifts', null);
  expect(await waiting(scope)).toMatchObject([{ categoryId: null, note: 'Toys' }]);
  await edit('gifts', 'Toys');
  expect(await waiting(scope)).toEqual([]);
  await edit(null, null);
  expect(await waiting(scope)).toMatchObject([{ categoryId: 'gifts', note: 'Toys' }]);
});

test('the newest of a transaction replaces the one before, also in one call', async () => {
  const { scope, ids } = await household();
  const [one = '', other = ''] = ids;
  await within(scope, (tx) => propose(tx, [{ transactionId: one, note: 'First', reason: 'Why' }], program));
  const again = [
    { transactionId: one, note: 'Second' },
    { transactionId: one, note: 'Third' },
    { transactionId: other, note: 'Other' },
  ];
  expect(await within(scope, (tx) => propose(tx, again, { ...program, program: null }))).toBe(2);
  const found = await waiting(scope);
  expect(found.find(({ transaction }) => transaction.id === one)).toMatchObject({
    note: 'Third',
    reason: null,
    program: null,
  });
});

describe('what is refused leaves nothing', () => {
  test('a transaction that is not there, and a category that is not', async () => {
    const { scope, ids } = await household();
    const [transactionId = ''] = ids;
    const good = { transactionId, note: 'Fine' };
    for (const [bad, message] of [
      [{ transactionId: crypto.randomUUID(), note: 'x' }, proposalMessages.noSuchTransaction],
      [{ transactionId: ids[1] ?? '', categoryId: 'nonsense' }, proposalMessages.noSuchCategory],
    ] as const)
      await expect(within(scope, (tx) => propose(tx, [good, bad], program))).rejects.toThrow(message);
    expect(await waiting(scope)).toEqual([]);
  });

  test('more than can wait', async () => {
    const { scope, ids } = await household(maxOpenProposals + 1);
    const proposals = ids.map((transactionId) => ({ transactionId, note: 'Many' }));
    await within(scope, (tx) => propose(tx, proposals.slice(1), program));
    await expect(within(scope, (tx) => propose(tx, proposals.slice(0, 1), program))).rejects.toThrow(
      proposalMessages.tooMany,
    );
    expect(await waiting(scope)).toHaveLength(maxOpenProposals);
  });
});

test('dismissed ones are gone, all or none', async () => {
  const { scope, ids } = await household();
  const proposals = ids.map((transactionId) => ({ transactionId, note: 'Hm' }));
  await within(scope, (tx) => propose(tx, proposals, program));
  const [one, other] = (await waiting(scope)).map(({ id }) => id);
  const dismiss = (...chosen: string[]) => within(scope, (tx) => dismissProposals(tx, chosen));
  await expect(dismiss(one ?? '', crypto.randomUUID())).rejects.toThrow(proposalMessages.noSuchProposal);
  expect(await waiting(scope)).toHaveLength(3);
  await dismiss(one ?? '', other ?? '', one ?? '');
  expect(await waiting(scope)).toHaveLength(1);
});

test('P27 proposals are of the person whose program made them, and of transactions that they see', async () => {
  const { ledger, scope, ids } = await household();
  const grace = await addTestMember(ledgers.database, scope);
  const [transactionId = ''] = ids;
  await within(grace, (tx) => propose(tx, [{ transactionId, note: 'Hers' }], program));
  expect(await waiting(scope)).toEqual([]);
  const [hers] = await waiting(grace);
  await expect(within(scope, (tx) => dismissProposals(tx, [hers?.id ?? '']))).rejects.toThrow(
    proposalMessages.noSuchProposal,
  );
  await ledger.run((tx) => makePrivate(tx, { id: hers?.transaction.accountId ?? '' }));
  expect(await waiting(grace)).toEqual([]);
  await expect(
    within(grace, (tx) => propose(tx, [{ transactionId, note: 'Hers' }], program)),
  ).rejects.toThrow(proposalMessages.noSuchTransaction);
});
