import type { Learning, TransactionEdits } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { applyToFollowers } from '../corrections/apply-correction.ts';
import { editWithCorrections } from '../corrections/edit-with-corrections.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import type { TestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';

/** An edit and its job's work, in one transaction; the job uses several. */
export async function editAndApply(tx: HouseholdTransaction, edits: TransactionEdits, at: Date) {
  const { learning, restoredIds } = await editWithCorrections(tx, edits, at);
  const { rowIds, movedCount } =
    learning === null
      ? { rowIds: [], movedCount: 0 }
      : await applyToFollowers((work) => work(tx), learning.id);
  return {
    learning: learning === null ? null : { ...learning, changedPastCount: movedCount },
    affectedIds: [...rowIds, ...restoredIds],
  };
}

/** Sets transactions' category as the edit call does, with its job's work. */
export async function setCategory(
  ledger: TestLedger,
  rows: readonly BankTransaction[],
  categoryId: string | null,
  { at = now, teach = true } = {},
): Promise<(Learning & { changedPastCount: number }) | null> {
  const ids = await Promise.all(rows.map((row) => idOf(ledger, row)));
  const edits = ids.map((id) => ({ id, categoryId }));
  return (await ledger.run((tx) => editAndApply(tx, { edits, teach }, at))).learning;
}

/** A superstore purchase as the bank reports it. */
export const shop = (description: string, cents = -450, daysAgo = 3) => ({
  description,
  amountCents: toCents(cents),
  postedOn: dayBefore(daysAgo),
  category: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
    confidence: 'HIGH',
  },
});

/** Four transactions of one shop (one with a user's category, one a refund) and one of another. */
export async function openShop(ledgers: TestLedgers) {
  const { bank, ledger } = await ledgers.openBank();
  const first = bank.put(shop('SQ *ZORVANT TRADERS OAKLAND CA'));
  const second = bank.put(shop('ZORVANT TRADERS #12', -500, 40));
  const own = bank.put(shop('ZORVANT TRADERS #7', -600, 50));
  const refund = bank.put(shop('ZORVANT TRADERS #7', 600, 49));
  const other = bank.put(shop('CORNER MARKET 0042'));
  await ledger.apply(bank.delta(0));
  await setCategory(ledger, [own], 'travel', { teach: false });
  return { bank, ledger, first, second, own, refund, other };
}
