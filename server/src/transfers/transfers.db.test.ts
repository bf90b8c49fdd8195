import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { openTestUndo } from '../history/test-undo.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, shownOf } from '../ledger/test-rows.ts';
import { pay } from '../reimbursements/test-reimbursements.ts';
import { createTransfers } from './transfers.ts';

const ledgers = useTestLedgers();

/** 500.00 out of checking for something, and 490.00 into savings; nothing pairs them. */
async function openMoves() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const out = bank.put({
    amountCents: toCents(-50_000),
    description: 'WISE 4411',
    providerAccountId: 'checking',
    postedOn: dayBefore(9),
  });
  const into = bank.put({
    amountCents: toCents(49_000),
    description: 'TRANSFER FROM WISE',
    providerAccountId: 'savings',
    postedOn: dayBefore(7),
    category: pay,
  });
  await ledger.sync(bank);
  const transfers = createTransfers({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  return {
    ledger,
    bank,
    out,
    into,
    transfers,
    undo: openTestUndo(ledgers.database, ledger.scope),
    pair: async (one: BankTransaction, other: BankTransaction) =>
      transfers.pair(ledger.scope, await idOf(ledger, one), await idOf(ledger, other), null),
  };
}

describe('P07 a transfer that a person pairs', () => {
  test('is neither income nor spending, says the difference, and is undone', async () => {
    const { ledger, out, into, undo, pair } = await openMoves();
    const before = await ledger.rows();
    expect(before.map(({ kind }) => kind)).toEqual(['spending', 'transfer']);
    const paired = await pair(out, into);
    expect(paired).toMatchObject({
      isByHand: true,
      other: { amount: 49_000 },
      difference: { kind: 'difference', amount: 1_000, currency: 'USD' },
    });
    expect((await ledger.rows()).map(({ kind, otherLeg }) => [kind, otherLeg])).toEqual([
      ['transfer', into.sourceId],
      ['transfer', out.sourceId],
    ]);
    expect(await pair(out, into)).toMatchObject({ stepId: null });
    expect(await ledger.wrongTotals()).toEqual([]);
    await undo(paired.stepId);
    expect(await ledger.rows()).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('across currencies, with the rate', async () => {
    const { ledger, bank, out, pair } = await openMoves();
    const euros = bank.put({
      amountCents: toCents(46_155),
      currency: 'EUR',
      providerAccountId: 'savings',
      postedOn: dayBefore(8),
    });
    await ledger.sync(bank);
    const { difference } = await pair(out, euros);
    expect(difference).toEqual({ kind: 'rate', rate: '0.9231', from: 'USD', to: 'EUR' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P13 stays through syncs, a category and a side that goes and returns; another pair releases it', async () => {
    const { ledger, bank, out, into, pair } = await openMoves();
    await pair(out, into);
    bank.change(out, { description: 'WISE PAYMENT', amountCents: toCents(-50_100) });
    await ledger.sync(bank);
    const id = await idOf(ledger, out);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'travel' }], now));
    expect(await shownOf(ledger, out)).toMatchObject({ kind: 'transfer', isPaired: true });
    bank.remove(into);
    await ledger.sync(bank);
    expect(await shownOf(ledger, out)).toMatchObject({ kind: 'spending', isPaired: false });
    expect(await ledger.wrongTotals()).toEqual([]);
    const again = bank.put({
      amountCents: toCents(50_100),
      providerAccountId: 'savings',
      postedOn: dayBefore(6),
    });
    await ledger.sync(bank);
    await pair(out, again);
    expect(await shownOf(ledger, again)).toMatchObject({ kind: 'transfer', isPaired: true });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('is refused on one account, one way, and for what is not there', async () => {
    const { ledger, bank, out, into, transfers, undo, pair } = await openMoves();
    const sameAccount = bank.put({ amountCents: toCents(50_000), providerAccountId: 'checking' });
    const sameWay = bank.put({ amountCents: toCents(-100), providerAccountId: 'savings' });
    await ledger.sync(bank);
    await expect(pair(out, sameAccount)).rejects.toThrow('another account');
    await expect(pair(out, sameWay)).rejects.toThrow('the other way');
    const unknown = transfers.pair(ledger.scope, await idOf(ledger, into), randomUUID(), null);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('P13 a pair that was found and a person unpairs is not found again, until it is undone', async () => {
  const { ledger, bank, transfers, undo } = await openMoves();
  const moved = { description: 'ONLINE TRANSFER', category: transferCategory, postedOn: dayBefore(3) };
  const from = bank.put({ ...moved, amountCents: toCents(-7_700), providerAccountId: 'checking' });
  const to = bank.put({ ...moved, amountCents: toCents(7_700), providerAccountId: 'savings' });
  await ledger.sync(bank);
  const found = await ledger.rows();
  expect(await shownOf(ledger, from)).toMatchObject({ isPaired: true });
  const unpaired = await transfers.unpair(ledger.scope, await idOf(ledger, from));
  bank.change(from, { description: 'ONLINE TRANSFER 2' });
  bank.put({ ...moved, amountCents: toCents(7_700), providerAccountId: 'card' });
  await ledger.sync(bank);
  expect(await shownOf(ledger, from)).toMatchObject({ isPaired: false });
  expect(await shownOf(ledger, to)).toMatchObject({ isPaired: false });
  bank.change(from, { description: 'ONLINE TRANSFER' });
  await ledger.sync(bank);
  await undo(unpaired.stepId);
  const ids = [from.sourceId, to.sourceId];
  expect((await ledger.rows()).filter(({ bankId }) => ids.includes(bankId))).toEqual(
    found.filter(({ bankId }) => ids.includes(bankId)),
  );
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P07 suggestions have reasons; a dismissed one stays away, and an undone one returns', async () => {
  const { ledger, out, into, transfers, undo } = await openMoves();
  const { suggestions } = await transfers.suggestions(ledger.scope);
  expect(suggestions.map(({ reason, difference }) => [reason, difference])).toEqual([
    [
      'A little less arrived, as after a fee, 2 days apart.',
      { kind: 'difference', amount: 1_000, currency: 'USD' },
    ],
  ]);
  const id = await idOf(ledger, out);
  const dismissed = await transfers.dismiss(ledger.scope, id, await idOf(ledger, into), null);
  expect((await transfers.suggestions(ledger.scope)).suggestions).toEqual([]);
  await undo(dismissed.stepId);
  expect((await transfers.suggestions(ledger.scope)).suggestions).toHaveLength(1);
  const { candidates } = await transfers.candidates(ledger.scope, id, '');
  expect(candidates.map(({ reason }) => reason)).toEqual(['Another amount, 2 days apart.']);
});

test('P07 P12 nothing of an account hidden from totals is suggested; what was paired with it is shown', async () => {
  const { ledger, out, into, transfers, pair } = await openMoves();
  const { accountId } = await shownOf(ledger, into);
  const edits = createAccountEdits({
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  });
  await edits.edit(ledger.scope, accountId, { isHidden: true });
  expect((await transfers.suggestions(ledger.scope)).suggestions).toEqual([]);
  const { candidates } = await transfers.candidates(ledger.scope, await idOf(ledger, out), '');
  expect(candidates).toEqual([]);
  expect(await pair(out, into)).toMatchObject({ isByHand: true, other: { amount: 49_000 } });
});
