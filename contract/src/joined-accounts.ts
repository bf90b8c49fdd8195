import { z } from 'zod/mini';
import { accountDetail } from './accounts.ts';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

/** Why two accounts may be the same. */
export const sameAccountReason = z.enum(['number', 'name', 'transactions', 'balance']);

/** An account, kept by hand or linked, that may be the same as a linked one, which can take it over. */
export const accountJoinOffer = z.object({
  accountId: z.string(),
  ownAccountId: z.string(),
  reason: sameAccountReason,
});
export type AccountJoinOffer = z.output<typeof accountJoinOffer>;
export const accountJoinOffersResponse = z.object({ offers: z.array(accountJoinOffer) });

/** At most this many transactions are listed in a preview. */
export const maxListedTransactions = 50;

/** What taking over does to the transactions of the account that is taken over. */
export const accountJoinPreview = z.object({
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
export type AccountJoinPreview = z.output<typeof accountJoinPreview>;

/** The linked account after it took over another; `joinId` undoes it. */
export const accountJoinResponse = z.object({
  account: accountDetail,
  joinId: z.string(),
  mergedCount: z.int(),
  movedCount: z.int(),
});
export type TakenOver = z.output<typeof accountJoinResponse>;

const params = z.object({ accountId: recordId, ownAccountId: recordId });

/** A linked account takes over one that was kept by hand or imported: one account, with both histories. */
export const joinedAccountRoutes = namedRoutes({
  accountJoinOffers: route('GET', '/api/account-joins/offers', 'viewer', 'read', {
    summary: 'Accounts kept by hand that look like linked ones',
    response: accountJoinOffersResponse,
  }),
  previewAccountJoin: route('GET', '/api/accounts/:accountId/joins/:ownAccountId', 'viewer', 'read', {
    summary: 'What a linked account would make of the transactions of one that is kept by hand',
    params,
    response: accountJoinPreview,
  }),
  joinAccount: route('POST', '/api/accounts/:accountId/joins/:ownAccountId', 'member', 'accounts', {
    once: true,
    summary: 'Join an account that is kept by hand to a linked one; transactions that both have count once',
    params,
    response: accountJoinResponse,
  }),
  undoAccountJoin: route('POST', '/api/account-joins/:joinId/undo', 'member', 'accounts', {
    summary: 'Part two accounts again',
    params: z.object({ joinId: recordId }),
    response: empty,
  }),
});
