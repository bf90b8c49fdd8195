import { accountMessages } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import {
  type AccountJoinOffer,
  type AccountJoinPreview,
  maxListedTransactions,
  type TakenOver,
} from '@cairn/contract/joined-accounts';
import { readAccount } from '../accounts/read-account.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { readEntry } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { joinAccounts, partAccounts } from './join-accounts.ts';
import { type AccountFacts, readAccountFacts } from './joined-accounts.store.ts';
import { type ComparedRow, readComparedRows } from './joined-rows.store.ts';
import {
  canBeJoined,
  type JoinPlan,
  likenessOf,
  likenessOfLinked,
  planJoin,
  shareTransactions,
} from './plan-join.ts';

type Tx = HouseholdTransaction;
type Pair = { linked: AccountFacts; own: AccountFacts };

/**
 * A linked account takes over one that a person kept by hand or imported, or that is linked too: its transactions move, those that both have
 * count once with what the person had made of them, and the other account is gone until it is undone; what its bank reports for it is
 * ignored. One transaction, journaled.
 */
export function createJoinedAccounts({ database, queue, now }: ChangeDeps) {
  const refreshInsights = (tx: Tx) =>
    queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });

  return {
    /** Pairs of open accounts of one kind that look the same by number, name or transactions; each account is in one at most. */
    offers: (scope: HouseholdScope) => inHousehold(database, scope, readOffers),
    /** Throws `not_found`, and `conflict` for accounts that cannot be one. */
    preview: (scope: HouseholdScope, accountId: string, ownAccountId: string) =>
      inHousehold(database, scope, async (tx) =>
        previewOf(await planOf(tx, await requirePair(tx, accountId, ownAccountId))),
      ),
    /** Throws `not_found`, and `conflict` for accounts that cannot be one. */
    joinAccount: (
      scope: HouseholdScope,
      accountId: string,
      ownAccountId: string,
      once: Once<TakenOver> | null,
    ) =>
      inLedgerOnce(database, scope, { once, now: now() }, async (tx): Promise<TakenOver> => {
        const plan = await planOf(tx, await requirePair(tx, accountId, ownAccountId));
        const pair = { linkedId: accountId, ownId: ownAccountId };
        const joinId = await joinAccounts(tx, pair, plan, now());
        await refreshInsights(tx);
        return {
          account: await readAccount(tx, accountId, now()),
          joinId,
          mergedCount: plan.merges.length,
          movedCount: plan.earlier.length + plan.unmatched.length,
        };
      }),
    /** Parts the accounts again. Throws `not_found`, also when it is undone already. */
    undo: (scope: HouseholdScope, joinId: string) =>
      inHousehold(database, scope, async (tx): Promise<void> => {
        await lockLedgerForWriting(tx);
        const entry = await readEntry(tx, joinId, 'account');
        if (entry?.action !== 'take_over') throw new AppError('not_found', 'There is nothing to undo.');
        await partAccounts(tx, entry, joinId, now());
        await refreshInsights(tx);
      }),
  };
}

export type JoinedAccounts = ReturnType<typeof createJoinedAccounts>;

async function readOffers(tx: Tx): Promise<{ offers: AccountJoinOffer[] }> {
  const accounts = (await readAccountFacts(tx)).filter(({ isClosed }) => !isClosed);
  const offers: AccountJoinOffer[] = [];
  const taken = new Set<string>();
  const reasonInNewest = newestRowsComparer(tx);
  for (const { linked, own } of possiblePairs(accounts)) {
    if (taken.has(own.id) || taken.has(linked.id)) continue;
    const reason = own.isLinked
      ? await reasonInNewest({ linked, own })
      : (likenessOf(linked, own) ?? (await reasonInRows(tx, { linked, own })));
    if (reason === null) continue;
    offers.push({ accountId: linked.id, ownAccountId: own.id, reason });
    taken.add(own.id).add(linked.id);
  }
  return { offers };
}

async function reasonInRows(tx: Tx, pair: Pair): Promise<'transactions' | null> {
  return shareTransactions(await planOf(tx, pair)) ? 'transactions' : null;
}

/** Two banks that report one account agree in any hundreds of transactions, so no more are read. */
const comparedRows = 300;

/** Compares linked accounts, and reads each once. */
function newestRowsComparer(tx: Tx) {
  const rowsOf = new Map<string, Promise<ComparedRow[]>>();
  const read = (id: string) => {
    const rows = rowsOf.get(id) ?? readComparedRows(tx, id, 'one account', comparedRows);
    rowsOf.set(id, rows);
    return rows;
  };
  return async ({ linked, own }: Pair) =>
    likenessOfLinked(
      { account: own, rows: await read(own.id) },
      { account: linked, rows: await read(linked.id) },
    );
}

function previewOf({ merges, earlier, unmatched }: JoinPlan): AccountJoinPreview {
  const newest = unmatched.slice(-maxListedTransactions).toReversed();
  return {
    mergedCount: merges.length,
    earlierCount: earlier.length,
    unmatchedCount: unmatched.length,
    unmatched: newest.map(({ postedOn, description, amountCents, currency }) => ({
      date: postedOn,
      description,
      amount: amountCents,
      currency,
    })),
  };
}

/**
 * Linked accounts and others that could be one: of one kind, and seen by the same members. Of two linked ones the later takes over: a bank
 * that was bought ends the earlier link.
 */
function possiblePairs(accounts: readonly AccountFacts[]): Pair[] {
  return accounts.flatMap((own, at) =>
    accounts
      .filter((linked, place) => canBeJoined(linked, own) && (!own.isLinked || place > at))
      .filter((linked) => linked.type === own.type && areSeenAlike(linked, own))
      .map((linked) => ({ linked, own })),
  );
}

const areSeenAlike = (one: AccountFacts, other: AccountFacts): boolean =>
  one.privateTo === other.privateTo && one.rowsPrivateTo === other.rowsPrivateTo;

async function planOf(tx: Tx, { linked, own }: Pair): Promise<JoinPlan> {
  const as = linked.providerAccountId;
  return planJoin(await readComparedRows(tx, own.id, as), await readComparedRows(tx, linked.id, as));
}

async function requirePair(tx: Tx, accountId: string, ownAccountId: string): Promise<Pair> {
  const accounts = await readAccountFacts(tx);
  const find = (id: string): AccountFacts => {
    const account = accounts.find((one) => one.id === id);
    if (account === undefined) throw new AppError('not_found', 'This account was not found.');
    return account;
  };
  const pair = { linked: find(accountId), own: find(ownAccountId) };
  if (!areSeenAlike(pair.linked, pair.own)) throw new AppError('conflict', accountMessages.notSeenAlike);
  if (canBeJoined(pair.linked, pair.own)) return pair;
  throw new AppError(
    'conflict',
    'A linked account can take over one that is kept by hand or linked through another connection, in the same currency.',
  );
}
