import { z } from 'zod';
import { accountDetail } from './dashboard.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** Why two accounts may be the same. */
export const sameAccountReason = z.enum(['number', 'name', 'transactions', 'balance']);

/** An account, kept by hand or linked, that may be the same as a linked one, which can take it over. */
export const takeOverOffer = z.object({
  accountId: z.string(),
  ownAccountId: z.string(),
  reason: sameAccountReason,
});
export type TakeOverOffer = z.output<typeof takeOverOffer>;
export const takeOverOffersResponse = z.object({ offers: z.array(takeOverOffer) });

/** At most this many transactions are listed in a preview. */
export const maxListedTransactions = 50;

/** What taking over does to the transactions of the account that is taken over. */
export const takeOverPreview = z.object({
  /** The bank has these too: each counts once, with the person's category, note and parts. */
  mergedCount: z.int(),
  /** From before the bank's first transaction: they stay, as the account's earlier history. */
  earlierCount: z.int(),
  /** In the bank's time, and not found there: they stay and count. */
  unmatchedCount: z.int(),
  unmatched: z.array(
    z.object({ date: plainDate, description: z.string(), amount: money, currency: z.string() }),
  ),
});
export type TakeOverPreview = z.output<typeof takeOverPreview>;

/** The linked account after it took over another; `takeOverId` undoes it. */
export const takeOverResponse = z.object({
  account: accountDetail,
  takeOverId: z.string(),
  mergedCount: z.int(),
  movedCount: z.int(),
});
export type TakenOver = z.output<typeof takeOverResponse>;
