import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Sharing } from '@cairn/contract/accounts';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { followFirstAccounts } from '../journal/household-currency.store.ts';
import { type JournalEntry, recordChanges } from '../journal/journal.store.ts';
import { type SeenBy, shareAs } from '../journal/private-accounts.store.ts';
import { raiseLedgerVersion } from '../journal/write-lock.store.ts';
import type { BankAccount, BankDelta } from '../ledger/types.ts';

export type StoredAccount = { id: string; providerAccountId: string; type: string };

type AccountAction = 'open' | 'close' | 'reopen';

/** How accounts that are new are taken in. */
type Admission = { today: PlainDate; sharing: Sharing };

type ReportedAccounts = Pick<BankDelta, 'accounts' | 'unlistedAccounts' | 'unreadableAccounts'>;

/**
 * Updates a connection's accounts to what the bank reports, and records today's balances. An account that the bank no longer lists is
 * closed, and reopened once it is listed again; an empty list changes nothing. An account that is listed but unreadable stays as it
 * is, and has no balance of today. Without any change nothing is written and the ledger's version stays. The caller holds the ledger's
 * lock.
 */
export async function updateAccounts(
  tx: HouseholdTransaction,
  connectionId: string,
  reported: ReportedAccounts,
  today: PlainDate,
): Promise<{ accounts: StoredAccount[]; isChanged: boolean }> {
  const { query, householdId } = tx;
  const isChanged = await hasAccountChanges(tx, connectionId, reported);
  if (isChanged) {
    await raiseLedgerVersion(tx);
    const sharing = await readSharingOfNew(tx, connectionId);
    // The currency of a household does not tell of accounts that others do not see.
    if (sharing === 'ours')
      await followFirstAccounts(
        tx,
        reported.accounts.map(({ currency }) => currency),
      );
    await addUnlistedAccounts(tx, connectionId, reported.unlistedAccounts, { today, sharing });
    await refreshAccounts(tx, connectionId, reported, { today, sharing });
  }
  const reportedIds = reported.accounts.map(({ providerAccountId }) => providerAccountId);
  await sql`
    insert into balance_history (household_id, account_id, on_date, balance_cents)
    select household_id, id, ${today}::date, current_balance_cents from accounts
    where household_id = ${householdId}::uuid and connection_id = ${connectionId}::uuid and current_balance_cents is not null
      and closed_on is null and provider_account_id = any(${reportedIds}::text[])
    on conflict (household_id, account_id, on_date) do update set balance_cents = excluded.balance_cents
    where balance_history.balance_cents <> excluded.balance_cents
  `.execute(query);
  // Includes closed accounts.
  return { accounts: await readAccounts(tx, connectionId), isChanged };
}

async function refreshAccounts(
  tx: HouseholdTransaction,
  connectionId: string,
  { accounts, unreadableAccounts = [] }: ReportedAccounts,
  { today, sharing }: Admission,
): Promise<void> {
  if (accounts.length === 0) return;
  const before = await readAccounts(tx, connectionId);
  await insertOrRefresh(tx, connectionId, accounts, sharing);
  const listed = accounts.map((account) => account.providerAccountId);
  if (unreadableAccounts !== 'unknown')
    await closeUnlisted(tx, connectionId, [...listed, ...unreadableAccounts], today);
  if (before.length > 0) await recordAccountStatusChanges(tx, before, await readAccounts(tx, connectionId));
}

/** Whether any account must be added, updated, closed or reopened. */
async function hasAccountChanges(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  { accounts, unlistedAccounts, unreadableAccounts = [] }: ReportedAccounts,
): Promise<boolean> {
  const stored = await query
    .selectFrom('accounts')
    .select([
      'provider_account_id',
      'provider_persistent_id',
      'bank_name',
      'official_name',
      'mask',
      'type',
      'subtype',
      'currency',
      'current_balance_cents',
      'available_balance_cents',
      'limit_cents',
      'closed_on',
    ])
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  const storedById = new Map(stored.map((account) => [account.provider_account_id, account]));
  if (unlistedAccounts.some(({ providerAccountId }) => !storedById.has(providerAccountId))) return true;
  if (accounts.length === 0) return false;
  const listed = new Map(accounts.map((account) => [account.providerAccountId, account]));
  const staysOpen = (id: string) => unreadableAccounts === 'unknown' || unreadableAccounts.includes(id);
  const isGone = (id: string) => !listed.has(id) && !staysOpen(id);
  return (
    stored.some((account) => account.closed_on === null && isGone(account.provider_account_id)) ||
    accounts.some((account) => {
      const known = storedById.get(account.providerAccountId);
      return !isDeepStrictEqual(known && { ...known }, { ...columnsOf(account), closed_on: null });
    })
  );
}

/**
 * Adds accounts that transactions refer to but the bank does not list. They are closed: their transactions count, their balances do
 * not. Known accounts stay as they are.
 */
async function addUnlistedAccounts(
  tx: HouseholdTransaction,
  connectionId: string,
  accounts: readonly BankAccount[],
  { today, sharing }: Admission,
): Promise<void> {
  const { query, householdId } = tx;
  if (accounts.length === 0) return;
  const ofNew = await admitNew(tx, connectionId, accounts, sharing);
  await query
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        household_id: householdId,
        connection_id: connectionId,
        closed_on: today,
        ...columnsOf(account),
        ...ofNew(account),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'connection_id', 'provider_account_id']).doNothing(),
    )
    .execute();
}

/** Replaces the provider's account ids after a reconnect. Everything that refers to the accounts stays. */
export async function updateProviderAccountIds(
  { query, householdId }: HouseholdTransaction,
  pairs: readonly { accountId: string; providerAccountId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update accounts set provider_account_id = r."providerAccountId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r("accountId" uuid, "providerAccountId" text)
    where household_id = ${householdId}::uuid and id = r."accountId"
  `.execute(query);
}

function readAccounts({ query, householdId }: HouseholdTransaction, connectionId: string) {
  return query
    .selectFrom('accounts')
    .select([
      'id',
      'provider_account_id as providerAccountId',
      'type',
      'name',
      'mask',
      'closed_on as closedOn',
    ])
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
}
type ReadAccount = Awaited<ReturnType<typeof readAccounts>>[number];

/** What accounts that are not there yet are given: who sees them is as the connection says, and said before they are there. */
async function admitNew(
  tx: HouseholdTransaction,
  connectionId: string,
  accounts: readonly BankAccount[],
  sharing: Sharing,
): Promise<(account: BankAccount) => SeenBy & { id: string }> {
  const ids = new Map(accounts.map(({ providerAccountId }) => [providerAccountId, randomUUID()]));
  const known = sharing === 'ours' ? new Map() : await readAccountIds(tx, connectionId);
  const fresh = [...ids].flatMap(([providerId, id]) => (known.has(providerId) ? [] : [id]));
  const seenBy = await shareAs(tx, fresh, sharing);
  return ({ providerAccountId }) => ({ id: ids.get(providerAccountId) ?? randomUUID(), ...seenBy });
}

async function readSharingOfNew(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
): Promise<Sharing> {
  const row = await query
    .selectFrom('connections')
    .select('new_accounts as sharing')
    .where('household_id', '=', householdId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.sharing ?? 'ours';
}

async function insertOrRefresh(
  tx: HouseholdTransaction,
  connectionId: string,
  accounts: readonly BankAccount[],
  sharing: Sharing,
): Promise<void> {
  const { query, householdId } = tx;
  const ofNew = await admitNew(tx, connectionId, accounts, sharing);
  await query
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        household_id: householdId,
        connection_id: connectionId,
        ...columnsOf(account),
        ...ofNew(account),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'connection_id', 'provider_account_id']).doUpdateSet((excluded) => ({
        provider_persistent_id: excluded.ref('excluded.provider_persistent_id'),
        bank_name: excluded.ref('excluded.bank_name'),
        official_name: excluded.ref('excluded.official_name'),
        mask: excluded.ref('excluded.mask'),
        type: excluded.ref('excluded.type'),
        subtype: excluded.ref('excluded.subtype'),
        currency: excluded.ref('excluded.currency'),
        current_balance_cents: excluded.ref('excluded.current_balance_cents'),
        available_balance_cents: excluded.ref('excluded.available_balance_cents'),
        limit_cents: excluded.ref('excluded.limit_cents'),
        closed_on: null,
      })),
    )
    .execute();
}

async function closeUnlisted(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  listedIds: readonly string[],
  today: PlainDate,
): Promise<void> {
  await query
    .updateTable('accounts')
    .set({ closed_on: today })
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .where('closed_on', 'is', null)
    .where('provider_account_id', '<>', sql<string>`all(${listedIds}::text[])`)
    .execute();
}

/** Journals accounts that were opened, closed or reopened after the connection's first sync. Notifications read these entries. */
async function recordAccountStatusChanges(
  tx: HouseholdTransaction,
  before: readonly ReadAccount[],
  after: readonly ReadAccount[],
): Promise<void> {
  const beforeById = new Map(before.map((account) => [account.id, account]));
  const entries = after.flatMap((account): JournalEntry[] => {
    const known = beforeById.get(account.id);
    const action = actionOf(known?.closedOn, account.closedOn);
    if (action === null) return [];
    return [
      {
        actor: 'system',
        subjectKind: 'account',
        subjectId: account.id,
        action,
        before: known === undefined ? {} : { closedOn: known.closedOn },
        after: { name: account.name, mask: account.mask, closedOn: account.closedOn },
      },
    ];
  });
  await recordChanges(tx, entries);
}

/** `before` is undefined for a new account. */
function actionOf(before: PlainDate | null | undefined, after: PlainDate | null): AccountAction | null {
  if (before === undefined) return 'open';
  if (before === null) return after === null ? null : 'close';
  return after === null ? 'reopen' : null;
}

function columnsOf(account: BankAccount) {
  return {
    provider_account_id: account.providerAccountId,
    provider_persistent_id: account.persistentId,
    bank_name: account.name,
    official_name: account.officialName,
    mask: account.mask,
    type: account.type,
    subtype: account.subtype,
    currency: account.currency,
    current_balance_cents: account.currentBalanceCents,
    available_balance_cents: account.availableBalanceCents,
    limit_cents: account.limitCents,
  };
}

/** Provider's account id → ours, of a connection's accounts. */
export async function readAccountIds(
  tx: HouseholdTransaction,
  connectionId: string,
): Promise<Map<string, string>> {
  const accounts = await readAccounts(tx, connectionId);
  return new Map(accounts.map(({ id, providerAccountId }) => [providerAccountId, id]));
}

/** All accounts that the person sees. */
export function readSeenAccounts({ query, householdId }: HouseholdTransaction) {
  return query
    .selectFrom('accounts')
    .select(['id', 'provider_account_id as providerAccountId', 'rows_private_to_user_id as rowsPrivateTo'])
    .where('household_id', '=', householdId)
    .execute();
}

/** The account's connection; null when there is no such account. */
export async function readConnectionIdOf(
  { query, householdId }: HouseholdTransaction,
  accountId: string,
): Promise<string | null> {
  const account = await query
    .selectFrom('accounts')
    .select('connection_id as connectionId')
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.connectionId ?? null;
}
