import { AppError } from '@cairn/contract/errors';
import { isAtLeast } from '@cairn/contract/household-role';
import {
  type CostTransfer,
  maxListedTransfers,
  type NewCostPayment,
  type NewCostSharing,
  type PersonsCosts,
  type SharedCosts,
  sharedCostMessages,
} from '@cairn/contract/shared-costs';
import { negateCents, sumCents, zeroCents } from '@cairn/domain/money';
import {
  type CostsPaid,
  type Moved,
  movedBy,
  settlingPayments,
  standingsOf,
} from '@cairn/domain/shared-costs';
import { type HouseholdScope, lookingAt } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readAmountsIn } from '../exchange-rates/exchange-rates.store.ts';
import type { Session } from '../http/session.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { listMembers, type StoredMember } from '../people/members.store.ts';
import { readPayments, type StoredPayment } from './cost-payments.store.ts';
import { enterPayment, listedPayment, movesOf, removePayment, weighPayments } from './cost-payments.ts';
import {
  deleteSharing,
  type PayableAccount,
  readCostsByAccount,
  readPayableAccounts,
  readSharing,
  readTransfersBetween,
  type StoredSharing,
  type StoredTransfer,
  writeSharing,
} from './shared-costs.store.ts';

type Tx = HouseholdTransaction;
type Names = ReadonlyMap<string, string>;

export type SharedCostsDeps = {
  database: Database;
  /** The names of the household’s other people, by their ids. */
  memberNames: (scope: HouseholdScope) => Promise<Names>;
  now: () => Date;
};

/**
 * Who in a household pays what. Computed from accounts that everybody sees, as everybody sees them: each person is answered the same.
 */
export function createSharedCosts({ database, memberNames, now }: SharedCostsDeps) {
  async function read({ scope, user }: Session): Promise<SharedCosts> {
    const names = new Map([...(await memberNames(scope)), [scope.userId, user.name]]);
    return inHousehold(database, lookingAt(scope, 'shared'), (tx) => answer(tx, names, now()));
  }
  return {
    read,
    /**
     * Throws `not_found` for people and accounts that are not there, `conflict` for an account that not everybody sees, and
     * `invalid_request` for a day that is ahead and a payer who does not share.
     */
    async share(session: Session, wanted: NewCostSharing): Promise<SharedCosts> {
      await inHousehold(database, session.scope, async (tx) => {
        await requireValid(tx, wanted, now());
        const before = await readSharing(tx);
        const { rule, since } = wanted;
        const shares = rule === 'equal' ? wanted.shares.map((one) => ({ ...one, weight: 1 })) : wanted.shares;
        await writeSharing(tx, { ...wanted, shares });
        await record(tx, 'share_costs', before, { rule, since });
      });
      return read(session);
    },
    stop: ({ scope }: Session): Promise<void> =>
      inHousehold(database, scope, async (tx) => {
        const before = await readSharing(tx);
        if (await deleteSharing(tx)) await record(tx, 'stop_sharing_costs', before, undefined);
      }),
    /** Throws what `enterPayment` throws. A repeated call enters nothing more. */
    async enterPayment(
      session: Session,
      payment: NewCostPayment,
      asked: Once<SharedCosts> | null,
    ): Promise<SharedCosts> {
      const at = now();
      // The answer is computed as everybody sees the household, in which nothing is written: it is not kept, but made again.
      const once = asked === null ? null : { ...asked, encode: () => ({}), decode: () => undefined };
      await inHouseholdOnce(database, session.scope, { once, now: at }, (tx) =>
        enterPayment(tx, payment, at),
      );
      return read(session);
    },
    /** Throws `not_found`. */
    async removePayment(session: Session, id: string): Promise<SharedCosts> {
      await inHousehold(database, session.scope, (tx) => removePayment(tx, id));
      return read(session);
    },
  };
}

/** Whose access has not ended and who may change things: who only looks shares no costs. */
function sharersOf(members: readonly StoredMember[], now: Date): string[] {
  return members
    .filter(({ role, endsAt }) => isAtLeast(role, 'member') && (endsAt === null || endsAt > now))
    .map(({ userId }) => userId);
}

async function requireValid(tx: Tx, { since, shares, payers }: NewCostSharing, now: Date): Promise<void> {
  if (since > todayOf(await readHousehold(tx), now))
    throw new AppError('invalid_request', sharedCostMessages.dayAhead);
  const sharers = sharersOf(await listMembers(tx), now);
  if (!shares.every(({ userId }) => sharers.includes(userId)))
    throw new AppError('not_found', sharedCostMessages.noSuchMember);
  const accounts = new Map((await readPayableAccounts(tx)).map((account) => [account.id, account]));
  for (const { accountId, userId } of payers) {
    const account = accounts.get(accountId);
    if (account === undefined) throw new AppError('not_found', sharedCostMessages.noSuchAccount);
    if (!account.isSeenByAll) throw new AppError('conflict', sharedCostMessages.notSeenByAll);
    if (userId !== null && !shares.some((one) => one.userId === userId))
      throw new AppError('invalid_request', sharedCostMessages.payerShares);
  }
}

async function answer(tx: Tx, names: Names, now: Date): Promise<SharedCosts> {
  // Asked together: these do not wait for each other.
  const [household, payable, stored, payments, members] = await Promise.all([
    readHousehold(tx),
    readPayableAccounts(tx),
    readSharing(tx),
    readPayments(tx),
    listMembers(tx),
  ]);
  const today = todayOf(household, now);
  const accounts = payable.filter(({ isSeenByAll }) => isSeenByAll);
  const member = (userId: string) => ({
    userId,
    name: names.get(userId) ?? 'A former member',
    isYou: userId === tx.userId,
  });
  const { currency } = household;
  return {
    currency,
    today,
    sharing:
      stored === undefined
        ? null
        : {
            rule: stored.rule,
            since: stored.since,
            ...(await standings(tx, { ...stored, accounts, payments }, { to: today, currency, member })),
          },
    members: sharersOf(members, now).map(member),
    accounts: accounts.map(({ id, name, isPaidFrom, payerId }) => ({
      id,
      name,
      paidFrom: !isPaidFrom
        ? { by: 'nobody' }
        : payerId === null
          ? { by: 'all' }
          : { by: 'person', userId: payerId },
    })),
  };
}

type Known = Pick<StoredSharing, 'since' | 'shares'> & {
  accounts: readonly PayableAccount[];
  payments: readonly StoredPayment[];
};
type Asked = {
  to: SharedCosts['today'];
  currency: string;
  member: (userId: string) => Pick<PersonsCosts, 'userId' | 'name' | 'isYou'>;
};

async function standings(
  tx: Tx,
  { since, shares, accounts, payments }: Known,
  { to, currency, member }: Asked,
) {
  const paidFrom = accounts.filter(({ isPaidFrom }) => isPaidFrom);
  const own = paidFrom.flatMap(({ id, payerId }) => (payerId === null ? [] : [id]));
  const all = paidFrom.map(({ id }) => id);
  const span = { from: since, to, currency };
  const [costs, found, amountOf] = await Promise.all([
    readCostsByAccount(tx, own, span),
    readTransfersBetween(tx, all, span),
    readAmountsIn(tx, currency, payments),
  ]);
  const transfers = betweenPayers(found, paidFrom);
  const known = transfers.flatMap(({ amount, ...one }) => (amount === null ? [] : [{ ...one, amount }]));
  const sharers = new Set(shares.map(({ userId }) => userId));
  const entered = weighPayments(payments, { since, sharers, amountOf });
  const moves: Moved[] = [...known, ...movesOf(entered)];
  const paid = shares.map(({ userId, weight }): CostsPaid & { accountIds: string[] } => {
    const accountIds = paidFrom.flatMap(({ id, payerId }) => (payerId === userId ? [id] : []));
    const spent = costs.flatMap(({ accountId, net }) => (accountIds.includes(accountId) ? [net] : []));
    return {
      userId,
      weight,
      accountIds,
      spent: negateCents(sumCents(spent)),
      contributed: movedBy(userId, moves, (other) => other === null),
      settled: movedBy(userId, moves, (other) => other !== null),
    };
  });
  const standing = standingsOf(paid);
  const listed = known.map(asListed);
  return {
    people: paid.map((one, place) => ({
      ...one,
      ...member(one.userId),
      share: standing[place]?.share ?? zeroCents,
      balance: standing[place]?.balance ?? zeroCents,
    })),
    countWithoutRate:
      costs.reduce((count, one) => count + one.countWithoutRate, 0) +
      (transfers.length - known.length) +
      entered.filter(({ leftOut }) => leftOut === 'rate').length,
    payments: settlingPayments(standing),
    transfers: listed.slice(0, maxListedTransfers),
    transfersCount: listed.length,
    entered: entered.map((one) => listedPayment(one, listed, member)),
  };
}

/** Transfers with who paid from their accounts, of which the two are not the same. */
function betweenPayers(found: readonly StoredTransfer[], paidFrom: readonly PayableAccount[]) {
  const payers = new Map(paidFrom.map(({ id, payerId }) => [id, payerId]));
  return found
    .map((one) => ({
      ...one,
      fromUserId: payers.get(one.fromAccountId) ?? null,
      toUserId: payers.get(one.toAccountId) ?? null,
    }))
    .filter(({ fromUserId, toUserId }) => fromUserId !== toUserId);
}

function asListed({
  date,
  amount,
  fromUserId,
  toUserId,
  sentId,
  receivedId,
}: Moved & Pick<StoredTransfer, 'date' | 'sentId' | 'receivedId'>): CostTransfer {
  return { date, amount, fromUserId, toUserId, sentId, receivedId };
}

type Told = Pick<StoredSharing, 'rule' | 'since'>;

function record(
  tx: Tx,
  action: 'share_costs' | 'stop_sharing_costs',
  before: Told | undefined,
  after: Told | undefined,
): Promise<void> {
  const told = (one: Told | undefined) => ({ rule: one?.rule ?? null, since: one?.since ?? null });
  return recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action,
      before: told(before),
      after: told(after),
    },
  ]);
}
