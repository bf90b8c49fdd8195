import type { Learning } from '@cairn/contract/categorizing';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, type openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { idOf } from '../ledger/test-rows.ts';
import type { BankTransaction } from '../ledger/types.ts';
import type { Followers } from './category-changes.store.ts';
import { editAndLearn } from './edit-and-learn.ts';
import { followLearning } from './follow-learning.ts';

type TestLedgers = Awaited<ReturnType<typeof openTestLedgers>>;

/** Has all rows follow in one transaction, which the job does in several. */
async function followToTheEnd(tx: HouseholdTransaction, learningId: string): Promise<Followers> {
  const followers = await followLearning(tx, learningId);
  return followers.isDone ? followers : followToTheEnd(tx, learningId);
}

/** An edit, and right after it what its job does. */
export async function editAndFollow(tx: HouseholdTransaction, edits: TransactionEdits, at: Date) {
  const { learning, movedBackIds } = await editAndLearn(tx, edits, at);
  const { rowIds, movedCount } =
    learning === null ? { rowIds: [], movedCount: 0 } : await followToTheEnd(tx, learning.id);
  return {
    learning: learning === null ? null : { ...learning, changedPastCount: movedCount },
    followedIds: [...rowIds, ...movedBackIds],
  };
}

/** A person's word on rows, as the edit call takes it, and what follows from it. */
export async function say(
  ledger: TestLedger,
  rows: readonly BankTransaction[],
  categoryId: string | null,
  { at = now, teach = true } = {},
): Promise<(Learning & { changedPastCount: number }) | null> {
  const ids = await Promise.all(rows.map((row) => idOf(ledger, row)));
  const edits = ids.map((id) => ({ id, categoryId }));
  return (await ledger.run((tx) => editAndFollow(tx, { edits, teach }, at))).learning;
}

/** A row of a superstore, as a bank tells it. */
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

/** Four rows of one shop, of which one is the person's own and one a refund, and a row of another. */
export async function openShop(ledgers: TestLedgers) {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const first = bank.put(shop('SQ *ZORVANT TRADERS OAKLAND CA'));
  const second = bank.put(shop('ZORVANT TRADERS #12', -500, 40));
  const own = bank.put(shop('ZORVANT TRADERS #7', -600, 50));
  const refund = bank.put(shop('ZORVANT TRADERS #7', 600, 49));
  const other = bank.put(shop('CORNER MARKET 0042'));
  await ledger.apply(bank.delta(0));
  await say(ledger, [own], 'travel', { teach: false });
  return { bank, ledger, first, second, own, refund, other };
}
