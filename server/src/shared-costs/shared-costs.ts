import { AppError } from '@cairn/contract/errors';
import { isAtLeast } from '@cairn/contract/household-role';
import {
  type CostTransfer,
  maxListedTransfers,
  type NewCostSharing,
  type PersonsCosts,
  type SharedCosts,
  sharedCostMessages,
} from '@cairn/contract/shared-costs';
import { type Cents, negateCents, sumCents, zeroCents } from '@cairn/domain/money';
import { type CostsPaid, settlingPayments, standingsOf } from '@cairn/domain/shared-costs';
import { type HouseholdScope, lookingAt } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Session } from '../http/session.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { listMembers } from '../people/members.store.ts';
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
  };
}

/** Whose access has not ended and who may change things: who only looks shares no costs. */
async function readSharers(tx: Tx, now: Date): Promise<string[]> {
  return (await listMembers(tx))
    .filter(({ role, endsAt }) => isAtLeast(role, 'member') && (endsAt === null || endsAt > now))
    .map(({ userId }) => userId);
}

async function requireValid(tx: Tx, { since, shares, payers }: NewCostSharing, now: Date): Promise<void> {
  if (since > todayOf(await readHousehold(tx), now))
    throw new AppError('invalid_request', sharedCostMessages.dayAhead);
  const sharers = await readSharers(tx, now);
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
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const accounts = (await readPayableAccounts(tx)).filter(({ isSeenByAll }) => isSeenByAll);
  const stored = await readSharing(tx);
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
            ...(await standings(tx, stored, accounts, { to: today, currency, member })),
          },
    members: (await readSharers(tx, now)).map(member),
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

type Asked = {
  to: SharedCosts['today'];
  currency: string;
  member: (userId: string) => Pick<PersonsCosts, 'userId' | 'name' | 'isYou'>;
};

async function standings(
  tx: Tx,
  { since, shares }: StoredSharing,
  accounts: readonly PayableAccount[],
  { to, currency, member }: Asked,
) {
  const paidFrom = accounts.filter(({ isPaidFrom }) => isPaidFrom);
  const idsOf = (payerId: string) =>
    paidFrom.flatMap((account) => (account.payerId === payerId ? [account.id] : []));
  const span = { from: since, to, currency };
  const costs = await readCostsByAccount(
    tx,
    paidFrom.flatMap(({ id, payerId }) => (payerId === null ? [] : [id])),
    span,
  );
  const found = await readTransfersBetween(
    tx,
    paidFrom.map(({ id }) => id),
    span,
  );
  const payers = new Map(paidFrom.map(({ id, payerId }) => [id, payerId]));
  const transfers = found
    .map((one) => ({
      ...one,
      fromUserId: payers.get(one.fromAccountId) ?? null,
      toUserId: payers.get(one.toAccountId) ?? null,
    }))
    .filter(({ fromUserId, toUserId }) => fromUserId !== toUserId);
  const known = transfers.flatMap(({ amount, ...one }) => (amount === null ? [] : [{ ...one, amount }]));
  const paid = shares.map(({ userId, weight }): CostsPaid & { accountIds: string[] } => {
    const accountIds = idsOf(userId);
    const own = costs.filter(({ accountId }) => accountIds.includes(accountId));
    return {
      userId,
      weight,
      accountIds,
      spent: negateCents(sumCents(own.map(({ net }) => net))),
      contributed: movedBy(userId, known, (other) => other === null),
      settled: movedBy(userId, known, (other) => other !== null),
    };
  });
  const standing = standingsOf(paid);
  return {
    people: paid.map((one, place) => ({
      ...one,
      ...member(one.userId),
      share: standing[place]?.share ?? zeroCents,
      balance: standing[place]?.balance ?? zeroCents,
    })),
    countWithoutRate:
      costs.reduce((count, one) => count + one.countWithoutRate, 0) + transfers.length - known.length,
    payments: settlingPayments(standing),
    transfers: known.slice(0, maxListedTransfers).map(asListed),
    transfersCount: known.length,
  };
}

type Between = { fromUserId: string | null; toUserId: string | null; amount: Cents };

/** What a person moved to some others, less what came from them. */
function movedBy(
  userId: string,
  transfers: readonly Between[],
  isTo: (other: string | null) => boolean,
): Cents {
  return sumCents(
    transfers.flatMap(({ fromUserId, toUserId, amount }) =>
      fromUserId === userId && isTo(toUserId)
        ? [amount]
        : toUserId === userId && isTo(fromUserId)
          ? [negateCents(amount)]
          : [],
    ),
  );
}

function asListed({
  date,
  amount,
  fromUserId,
  toUserId,
  sentId,
  receivedId,
}: Between & Pick<StoredTransfer, 'date' | 'sentId' | 'receivedId'>): CostTransfer {
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
