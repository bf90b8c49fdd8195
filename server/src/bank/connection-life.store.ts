import { type SqlBool, sql } from 'kysely';
import { listConnection } from '../db/directory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankErrorKind } from './bank-error.ts';

type Tx = HouseholdTransaction;

type FailureState = 'degraded' | 'needs_login' | 'revoked' | 'removed' | 'failed';

export const stateByErrorKind: Readonly<Record<BankErrorKind, FailureState>> = {
  transient: 'degraded',
  needs_login: 'needs_login',
  revoked: 'revoked',
  removed: 'removed',
  permanent: 'failed',
};

/** Columns of a connection whose Item may have other accounts and products than before: each product is asked for again. */
export const allProductsAsked = { holdings_refused_at: null, loans_ask_after: null, trades_ask_after: null };

/** Plaid announces the end of a consent as early. */
const consentNoticeMs = 7 * 24 * 3_600_000;

type StateWithoutFailure = 'initial' | 'historical' | 'healthy' | 'consent_expiring';

/** An update of one connection, to which the caller adds what it sets. The directory follows. */
export function updateConnection(tx: Tx, id: string) {
  const { query, householdId } = tx;
  listConnection(tx, id);
  return query.updateTable('connections').where('household_id', '=', householdId).where('id', '=', id);
}

/** The state of a connection without failures, computed from its row. */
export function stateWithoutFailure(now: Date) {
  const noticeUntil = new Date(now.getTime() + consentNoticeMs);
  return sql<StateWithoutFailure>`case
    when last_succeeded_at is null then 'initial'
    when not is_history_complete then 'historical'
    when disconnect_announced_at is not null or consent_expires_at < ${noticeUntil} then 'consent_expiring'
    else 'healthy' end`;
}

export type Failure = { id: string; state: FailureState; code: string; message: string; now: Date };

/**
 * Records a failure. `problem_since` stays while the cause stays the same. Returns false when the connection no longer
 * exists.
 */
export async function markFailed(tx: Tx, failure: Failure): Promise<boolean> {
  // An unavailable bank returns various codes: all count as one cause.
  const isSameCause = sql<SqlBool>`problem_since is not null and state = ${failure.state}
    and (state = 'degraded' or error_code = ${failure.code})`;
  const updated = await updateConnection(tx, failure.id)
    .set((set) => ({
      state: failure.state,
      error_code: failure.code,
      error_message: failure.message,
      failed_attempts: set('failed_attempts', '+', 1),
      last_failed_at: failure.now,
      problem_since: sql<Date>`case when ${isSameCause} then problem_since else ${failure.now}::timestamptz end`,
    }))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Clears a failure after the bank responds again. */
export async function clearFailure(tx: Tx, id: string, now: Date): Promise<void> {
  await updateConnection(tx, id)
    .set({
      state: stateWithoutFailure(now),
      error_code: null,
      error_message: null,
      failed_attempts: 0,
      problem_since: null,
      removal_failed_at: null,
    })
    .execute();
}

/**
 * What the provider reported about an Item; its status is read again in any case. `link_completed`: the user finished its
 * Link session.
 */
export const itemEvents = ['disconnect', 'repaired', 'new_accounts', 'link_completed'] as const;
export type ItemEvent = (typeof itemEvents)[number];

export type ItemStatusUpdate = {
  id: string;
  consentExpiresAt: Date | null;
  event: ItemEvent | null;
  now: Date;
};

/** Stores the Item's status and updates the state of a connection without failures. */
export async function recordItemStatus(tx: Tx, update: ItemStatusUpdate): Promise<void> {
  const { id, consentExpiresAt, event, now } = update;
  await updateConnection(tx, id)
    .set({
      status_checked_at: now,
      consent_expires_at: consentExpiresAt,
      removal_failed_at: null,
      ...(event === 'disconnect' ? { disconnect_announced_at: now } : {}),
      ...(event === 'repaired' || event === 'link_completed' ? { disconnect_announced_at: null } : {}),
      ...(event === 'new_accounts' ? { new_accounts_announced_at: now } : {}),
      // The user may have shared more accounts.
      ...(event === 'link_completed' ? { new_accounts_announced_at: null, ...allProductsAsked } : {}),
    })
    .execute();
  await updateConnection(tx, id)
    .set({ state: stateWithoutFailure(now) })
    .where('state', 'in', ['healthy', 'consent_expiring'])
    .execute();
}

/** Records a status check that returned nothing. */
export async function recordStatusRefreshFailure(tx: Tx, id: string, now: Date): Promise<void> {
  await updateConnection(tx, id).set({ status_checked_at: now }).execute();
}

/** Whether the Link window should offer account selection. */
export async function hasNewAccounts({ query, householdId }: Tx, id: string): Promise<boolean> {
  const row = await query
    .selectFrom('connections')
    .select('new_accounts_announced_at')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.new_accounts_announced_at != null;
}

/** After this long without success the connection is deleted here anyway. */
const removalGiveUpAfterMs = 24 * 3_600_000;

/** Records that the provider failed to remove an Item. True when all attempts for a day have failed. */
export async function recordRemovalFailure(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await updateConnection(tx, id)
    // A time in the future comes from a wrong clock: start over.
    .set({
      removal_failed_at: sql<Date>`case when removal_failed_at <= ${now} then removal_failed_at else ${now} end`,
    })
    .returning('removal_failed_at as failedAt')
    .executeTakeFirst();
  return row?.failedAt != null && now.getTime() - row.failedAt.getTime() >= removalGiveUpAfterMs;
}

/** Reserves a refresh at the provider; false when the last one was reserved after `before`. */
export async function claimRefresh(
  tx: Tx,
  refresh: { id: string; before: Date; now: Date },
): Promise<boolean> {
  const result = await updateConnection(tx, refresh.id)
    .set({ refresh_requested_at: refresh.now })
    .where((is) =>
      is.or([
        is('refresh_requested_at', 'is', null),
        is('refresh_requested_at', '<', refresh.before),
        is('refresh_requested_at', '>', refresh.now),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
