import { type SqlBool, sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankErrorKind } from './bank-error.ts';

type Tx = HouseholdTransaction;

type TroubleState = 'degraded' | 'needs_login' | 'revoked' | 'removed' | 'failed';

/** What a connection is after a failure of each kind. */
export const stateAfter: Readonly<Record<BankErrorKind, TroubleState>> = {
  transient: 'degraded',
  needs_login: 'needs_login',
  revoked: 'revoked',
  removed: 'removed',
  permanent: 'failed',
};

/** How long before its end a consent is said to be ending: as early as the provider says so. */
const consentNoticeMs = 7 * 24 * 3_600_000;

type WellState = 'initial' | 'historical' | 'healthy' | 'consent_expiring';

/** What a connection is when nothing is wrong, by what stands in its row. */
export function wellState(now: Date) {
  const noticeUntil = new Date(now.getTime() + consentNoticeMs);
  return sql<WellState>`case
    when last_succeeded_at is null then 'initial'
    when not is_history_complete then 'historical'
    when disconnect_announced_at is not null or consent_expires_at < ${noticeUntil} then 'consent_expiring'
    else 'healthy' end`;
}

export type Failure = { id: string; state: TroubleState; code: string; message: string; now: Date };

/**
 * Keeps why a connection does not work. The trouble goes on from when it began while its cause stays the same. False when the connection
 * is not there any more.
 */
export async function markFailed({ query, householdId }: Tx, failure: Failure): Promise<boolean> {
  // A bank that is down fails in many ways; all of them are one cause.
  const isSameCause = sql<SqlBool>`trouble_since is not null and state = ${failure.state}
    and (state = 'degraded' or error_code = ${failure.code})`;
  const updated = await query
    .updateTable('connections')
    .set((set) => ({
      state: failure.state,
      error_code: failure.code,
      error_message: failure.message,
      failed_attempts: set('failed_attempts', '+', 1),
      last_failed_at: failure.now,
      trouble_since: sql<Date>`case when ${isSameCause} then trouble_since else ${failure.now}::timestamptz end`,
    }))
    .where('household_id', '=', householdId)
    .where('id', '=', failure.id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Takes back that a connection does not work: the bank answers it again. */
export async function clearTrouble({ query, householdId }: Tx, id: string, now: Date): Promise<void> {
  await query
    .updateTable('connections')
    .set({
      state: wellState(now),
      error_code: null,
      error_message: null,
      failed_attempts: 0,
      trouble_since: null,
      removal_failed_at: null,
    })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** What the provider told of an Item; the Item itself is read anew all the same. `mended`: the person went through its Link window. */
export const itemNews = ['disconnect', 'repaired', 'new_accounts', 'link_completed'] as const;
export type ItemNews = (typeof itemNews)[number];

export type Look = { id: string; consentExpiresAt: Date | null; news: ItemNews | null; now: Date };

/** Keeps what a look at the Item brought, and brings a connection that is well up to it. */
export async function recordItemStatus({ query, householdId }: Tx, look: Look): Promise<void> {
  const { id, consentExpiresAt, news, now } = look;
  const own = query.updateTable('connections').where('household_id', '=', householdId).where('id', '=', id);
  await own
    .set({
      status_checked_at: now,
      consent_expires_at: consentExpiresAt,
      removal_failed_at: null,
      ...(news === 'disconnect' ? { disconnect_announced_at: now } : {}),
      ...(news === 'repaired' || news === 'link_completed' ? { disconnect_announced_at: null } : {}),
      ...(news === 'new_accounts' ? { new_accounts_announced_at: now } : {}),
      // The person may have shared more than before.
      ...(news === 'link_completed' ? { new_accounts_announced_at: null, holdings_refused_at: null } : {}),
    })
    .execute();
  await own
    .set({ state: wellState(now) })
    .where('state', 'in', ['healthy', 'consent_expiring'])
    .execute();
}

/** Notes that an Item was looked at, though nothing could be read of it. */
export async function recordFailedStatusRefresh(
  { query, householdId }: Tx,
  id: string,
  now: Date,
): Promise<void> {
  await query
    .updateTable('connections')
    .set({ status_checked_at: now })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/** Whether the person is to be let choose accounts when they open the Link window. */
export async function hasNewAccounts({ query, householdId }: Tx, id: string): Promise<boolean> {
  const row = await query
    .selectFrom('connections')
    .select('new_accounts_announced_at')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.new_accounts_announced_at != null;
}

/** For how long the provider may fail to end an Item before it goes here without. */
const removalPatienceMs = 24 * 3_600_000;

/** Notes that the provider could not end an Item; true when that has been so for a day, in which it has not answered for the Item at all. */
export async function noteRemovalFailure(
  { query, householdId }: Tx,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await query
    .updateTable('connections')
    // One of a clock that was ahead begins anew.
    .set({
      removal_failed_at: sql<Date>`case when removal_failed_at <= ${now} then removal_failed_at else ${now} end`,
    })
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .returning('removal_failed_at as failedAt')
    .executeTakeFirst();
  return row?.failedAt != null && now.getTime() - row.failedAt.getTime() >= removalPatienceMs;
}

/** Takes a turn at asking the provider to fetch from the bank; false when the last one was taken after `before`. */
export async function takeRefreshTurn(
  { query, householdId }: Tx,
  turn: { id: string; before: Date; now: Date },
): Promise<boolean> {
  const result = await query
    .updateTable('connections')
    .set({ refresh_requested_at: turn.now })
    .where('household_id', '=', householdId)
    .where('id', '=', turn.id)
    .where((is) =>
      is.or([
        is('refresh_requested_at', 'is', null),
        is('refresh_requested_at', '<', turn.before),
        is('refresh_requested_at', '>', turn.now),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
