import type { HouseholdTransaction } from '../db/in-household.ts';
import type { SealedToken } from './access-token-seal.ts';
import { allProductsAsked, updateConnection } from './connection-life.store.ts';

type Tx = HouseholdTransaction;

/** An existing connection to the institution of a new link. */
export type KnownConnection = {
  id: string;
  linkedByUserId: string;
  providerItemId: string;
  token: SealedToken;
  /** It does not sync until the user acts. */
  isBroken: boolean;
  accounts: KnownBankAccount[];
};

type KnownBankAccount = {
  id: string;
  persistentId: string | null;
  name: string;
  officialName: string | null;
  mask: string | null;
  type: string;
  subtype: string | null;
  currency: string;
  isClosed: boolean;
};

/** States that do not resolve by themselves. */
const brokenStates: ReadonlySet<string> = new Set(['needs_login', 'failed', 'revoked', 'removed']);

/**
 * The household's connections to one institution, oldest first, with the accounts whose rows the user sees: one of which they see the balance
 * alone is theirs to connect too.
 */
export async function readConnectionsTo(tx: Tx, institutionId: string): Promise<KnownConnection[]> {
  const items = await tx.query
    .selectFrom('connections')
    .selectAll()
    .where('household_id', '=', tx.householdId)
    .where('institution_id', '=', institutionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const accounts = await tx.query
    .selectFrom('accounts as a')
    .innerJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select([
      'a.id',
      'a.connection_id as connectionId',
      'a.provider_persistent_id as persistentId',
      'a.bank_name as name',
      'a.official_name as officialName',
      'a.mask',
      'a.type',
      'a.subtype',
      'a.currency',
      'a.closed_on as closedOn',
    ])
    .where('i.household_id', '=', tx.householdId)
    .where('i.institution_id', '=', institutionId)
    .where((account) =>
      account.or([
        account('a.rows_private_to_user_id', 'is', null),
        account('a.rows_private_to_user_id', '=', tx.userId),
      ]),
    )
    .execute();
  const byConnection = Map.groupBy(accounts, (account) => account.connectionId);
  return items.map((item) => ({
    id: item.id,
    linkedByUserId: item.linked_by_user_id,
    providerItemId: item.provider_item_id,
    token: { sealed: item.sealed_access_token, keyVersion: item.encryption_key_version },
    isBroken: brokenStates.has(item.state),
    accounts: (byConnection.get(item.id) ?? []).map(({ connectionId: _, closedOn, ...account }) => ({
      ...account,
      isClosed: closedOn !== null,
    })),
  }));
}

/** Moves the connection to another Item and resets its cursor. */
export async function replaceItem(
  tx: Tx,
  id: string,
  item: { providerItemId: string; token: SealedToken },
): Promise<void> {
  await updateConnection(tx, id)
    .set({
      provider_item_id: item.providerItemId,
      sealed_access_token: item.token.sealed,
      encryption_key_version: item.token.keyVersion,
      ...initialSyncState,
    })
    .execute();
}

/** Makes the next sync of these connections fetch everything; one that is running fails to move its cursor. */
export async function resetCursor({ query, householdId }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('connections')
    .set({ cursor: '', is_history_complete: false })
    .where('household_id', '=', householdId)
    .where('id', 'in', ids)
    .execute();
}

const initialSyncState = {
  cursor: '',
  state: 'historical' as const,
  is_history_complete: false,
  error_code: null,
  error_message: null,
  failed_attempts: 0,
  problem_since: null,
  consent_expires_at: null,
  disconnect_announced_at: null,
  new_accounts_announced_at: null,
  status_checked_at: null,
  refresh_requested_at: null,
  ...allProductsAsked,
  removal_failed_at: null,
};
