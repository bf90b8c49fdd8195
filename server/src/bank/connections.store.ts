import type { Sharing } from '@cairn/contract/accounts';
import { type Connection, type ConnectionState, consentMessage } from '@cairn/contract/connections';
import { sql } from 'kysely';
import { listConnection, unlistConnection } from '../db/directory.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { SealedToken } from './access-token-seal.ts';
import { stateWithoutFailure, updateConnection } from './connection-life.store.ts';

type Tx = HouseholdTransaction;

/** The NOTIFY channel for changed connections. */
export const connectionChangedChannel = 'cairn_connection_changed';

export type StoredConnection = {
  id: string;
  linkedByUserId: string;
  institutionName: string;
  token: SealedToken;
  cursor: string;
  state: ConnectionState;
  isHistoryComplete: boolean;
  /** The code of the last sync's failure. */
  errorCode: string | null;
  failedAttempts: number;
  /** When the provider last refused holdings. */
  holdingsRefusedAt: Date | null;
  /** Before this, loan terms or trades are not asked for; null: never asked, or everything is asked for again. */
  loansAskAfter: Date | null;
  tradesAskAfter: Date | null;
};

export type NewConnection = {
  id: string;
  providerItemId: string;
  institutionId: string | null;
  institutionName: string;
  /** Who sees the accounts that it brings. */
  sharing?: Sharing;
  token: SealedToken;
};

/** The state is `initial` until the first sync. One that is private is hidden from them before (`hideFromOthers`). */
export async function insertConnection(tx: Tx, connection: NewConnection): Promise<void> {
  const { sharing = 'ours' } = connection;
  await tx.query
    .insertInto('connections')
    .values({
      household_id: tx.householdId,
      id: connection.id,
      linked_by_user_id: tx.userId,
      provider_item_id: connection.providerItemId,
      institution_id: connection.institutionId,
      institution_name: connection.institutionName,
      sealed_access_token: connection.token.sealed,
      encryption_key_version: connection.token.keyVersion,
      new_accounts: sharing,
      private_to_user_id: sharing === 'mine' ? tx.userId : null,
    })
    .execute();
  listConnection(tx, connection.id);
}

export async function readConnection(
  { query, householdId }: Tx,
  id: string,
): Promise<StoredConnection | undefined> {
  const row = await query
    .selectFrom('connections')
    .selectAll()
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    linkedByUserId: row.linked_by_user_id,
    institutionName: row.institution_name,
    token: { sealed: row.sealed_access_token, keyVersion: row.encryption_key_version },
    cursor: row.cursor,
    state: row.state,
    isHistoryComplete: row.is_history_complete,
    errorCode: row.error_code,
    failedAttempts: row.failed_attempts,
    holdingsRefusedAt: row.holdings_refused_at,
    loansAskAfter: row.loans_ask_after,
    tradesAskAfter: row.trades_ask_after,
  };
}

/** Ids of the household's connections, or only those linked by one user. */
export async function readConnectionIds(
  { query, householdId }: Tx,
  linkedByUserId?: string,
): Promise<string[]> {
  let selection = query.selectFrom('connections').select('id').where('household_id', '=', householdId);
  if (linkedByUserId !== undefined) selection = selection.where('linked_by_user_id', '=', linkedByUserId);
  const rows = await selection.orderBy('created_at').execute();
  return rows.map((row) => row.id);
}

/** Deletes a connection with its access token, its runs and its remaining accounts. */
export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  const { query, householdId } = tx;
  await unlistConnection(tx, id);
  await query
    .deleteFrom('connections')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .execute();
}

/**
 * The classifier version of a connection's predictions; null when mixed or unknown, undefined when there is no such
 * connection.
 */
export async function readClassifierVersion(
  { query, householdId }: Tx,
  id: string,
): Promise<string | null | undefined> {
  const row = await query
    .selectFrom('connections')
    .select('classifier_version as classifierVersion')
    .where('household_id', '=', householdId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.classifierVersion;
}

/** Records that all predictions of a connection come from this classifier version. */
export async function markClassifierVersion(tx: Tx, id: string, version: string): Promise<void> {
  await updateConnection(tx, id).set({ classifier_version: version }).execute();
}

type CursorMove = {
  id: string;
  from: string;
  to: string;
  isHistoryComplete: boolean;
  /** The classifier version that categorized this delta. */
  classifierVersion: string;
  now: Date;
};

/**
 * Moves the cursor, in the transaction that applies the delta. Returns false when another sync has moved it: the caller must
 * roll back.
 */
export async function advanceCursor(tx: Tx, move: CursorMove): Promise<boolean> {
  const result = await updateConnection(tx, move.id)
    .set({
      // A sync from the start replaces all predictions; otherwise mixed versions become null.
      classifier_version: sql`case when cursor = '' or classifier_version = ${move.classifierVersion} then ${move.classifierVersion} end`,
      cursor: move.to,
      is_history_complete: move.isHistoryComplete,
      error_code: null,
      error_message: null,
      failed_attempts: 0,
      problem_since: null,
      removal_failed_at: null,
      last_succeeded_at: move.now,
    })
    .where('cursor', '=', move.from)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await updateConnection(tx, move.id)
    .set({ state: stateWithoutFailure(move.now) })
    .execute();
  return true;
}

export async function markHoldingsRefused(tx: Tx, id: string, refusedAt: Date | null): Promise<void> {
  await updateConnection(tx, id).set({ holdings_refused_at: refusedAt }).execute();
}

/** Sets when the products that were just asked for are asked for next. */
export async function markAsked(
  tx: Tx,
  id: string,
  { loansAskAfter, tradesAskAfter }: { loansAskAfter?: Date | undefined; tradesAskAfter?: Date | undefined },
): Promise<void> {
  if (loansAskAfter === undefined && tradesAskAfter === undefined) return;
  await updateConnection(tx, id)
    .set({ loans_ask_after: loansAskAfter, trades_ask_after: tradesAskAfter })
    .execute();
}

export type SyncRun = {
  connectionId: string;
  startedAt: Date;
  finishedAt: Date;
  outcome: 'applied' | 'not_ready' | 'failed';
  errorCode: string | null;
  pageCount: number;
  added: number;
  modified: number;
  removed: number;
};

export async function recordSyncRun({ query, householdId }: Tx, run: SyncRun): Promise<void> {
  await query
    .insertInto('sync_runs')
    .values({
      household_id: householdId,
      connection_id: run.connectionId,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      outcome: run.outcome,
      error_code: run.errorCode,
      page_count: run.pageCount,
      added_count: run.added,
      modified_count: run.modified,
      removed_count: run.removed,
    })
    .execute();
}

/** Notifies listeners on commit that a connection changed. Carries ids only. */
export async function announceConnection({ query, householdId }: Tx, connectionId: string): Promise<void> {
  const payload = JSON.stringify({ householdId, connectionId });
  await sql`select pg_notify(${connectionChangedChannel}, ${payload})`.execute(query);
}

/** The household's connections, oldest first; with `connectionId` that one only. */
export async function readConnections(
  { query, householdId }: Tx,
  connectionId?: string,
): Promise<Connection[]> {
  let selection = query
    .selectFrom('connections as i')
    .select((select) => [
      'i.id',
      'i.institution_name as institutionName',
      'i.state',
      'i.error_message as message',
      'i.is_history_complete as historyComplete',
      'i.last_succeeded_at as lastSucceededAt',
      'i.consent_expires_at as consentExpiresAt',
      'i.new_accounts_announced_at as newAccountsAnnouncedAt',
      select
        .selectFrom('accounts as a')
        .where('a.household_id', '=', householdId)
        .whereRef('a.connection_id', '=', 'i.id')
        .select((count) => count.fn.countAll().as('count'))
        .as('accountsCount'),
      select
        .selectFrom('yearly_totals as y')
        .innerJoin('accounts as a', (join) =>
          join.onRef('a.household_id', '=', 'y.household_id').onRef('a.id', '=', 'y.account_id'),
        )
        .where('y.household_id', '=', householdId)
        .whereRef('a.connection_id', '=', 'i.id')
        .select((sum) => sum.fn.sum('y.transaction_count').as('count'))
        .as('transactionsCount'),
    ])
    .where('i.household_id', '=', householdId)
    .orderBy('i.created_at');
  if (connectionId !== undefined) selection = selection.where('i.id', '=', connectionId);
  const rows = await selection.execute();
  return rows.map(({ newAccountsAnnouncedAt, ...row }) => {
    const consentExpiresAt = row.consentExpiresAt?.toISOString() ?? null;
    return {
      ...row,
      message: row.state === 'consent_expiring' ? consentMessage({ ...row, consentExpiresAt }) : row.message,
      lastSucceededAt: row.lastSucceededAt?.toISOString() ?? null,
      consentExpiresAt,
      hasNewAccounts: newAccountsAnnouncedAt !== null,
      accountsCount: Number(row.accountsCount ?? 0),
      transactionsCount: Number(row.transactionsCount ?? 0),
    };
  });
}

/** Whether a working connection is still loading its history. */
export async function isHistoryArriving({ query, householdId }: HouseholdTransaction): Promise<boolean> {
  const arriving = await query
    .selectFrom('connections')
    .select('id')
    .where('household_id', '=', householdId)
    .where('is_history_complete', '=', false)
    .where('state', 'in', ['initial', 'historical', 'degraded'])
    .limit(1)
    .executeTakeFirst();
  return arriving !== undefined;
}
