import { randomUUID } from 'node:crypto';
import type { OwnAccountKind, Sharing } from '@cairn/contract/accounts';
import { AppError } from '@cairn/contract/errors';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { requireRowsSeen, shareAs } from '../journal/private-accounts.store.ts';

type Tx = HouseholdTransaction;

/** Plaid's types, so that everything that asks for an account's type knows these accounts too. */
export const typeByKind = {
  cash: { type: 'depository', subtype: 'cash' },
  checking: { type: 'depository', subtype: 'checking' },
  savings: { type: 'depository', subtype: 'savings' },
  credit_card: { type: 'credit', subtype: 'credit card' },
  loan: { type: 'loan', subtype: 'loan' },
  investment: { type: 'investment', subtype: 'investment' },
  property: { type: 'other', subtype: 'property' },
  vehicle: { type: 'other', subtype: 'vehicle' },
  other_asset: { type: 'other', subtype: 'other asset' },
  other_debt: { type: 'loan', subtype: 'other debt' },
} as const satisfies Record<OwnAccountKind, { type: string; subtype: string }>;

/** Adds an account without a connection, and returns its id. */
export async function insertOwnAccount(
  tx: Tx,
  {
    name,
    kind,
    currency,
    sharing,
  }: { name: string; kind: OwnAccountKind; currency: string; sharing: Sharing },
): Promise<string> {
  const { query, householdId } = tx;
  const id = randomUUID();
  const seenBy = await shareAs(tx, [id], sharing);
  await query
    .insertInto('accounts')
    .values({
      household_id: householdId,
      id,
      connection_id: null,
      // Bank ids contain no spaces, so this cannot collide.
      provider_account_id: `kept by hand ${id}`,
      bank_name: name,
      currency,
      ...typeByKind[kind],
      ...seenBy,
    })
    .execute();
  return id;
}

export type OwnAccount = {
  id: string;
  name: string;
  type: string;
  currency: string;
  providerAccountId: string;
  closedOn: PlainDate | null;
  balance: Cents | null;
};

/** Throws `not_found` for an account that the person may not see, and `conflict` for one of a bank. */
export async function requireOwnAccount(tx: Tx, accountId: string): Promise<OwnAccount> {
  const { query, householdId } = tx;
  const found = await query
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'type',
      'currency',
      'provider_account_id as providerAccountId',
      'connection_id as connectionId',
      'closed_on as closedOn',
      'current_balance_cents as balance',
      'rows_private_to_user_id as rowsPrivateTo',
    ])
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', 'This account was not found.');
  requireRowsSeen(tx, found);
  const { connectionId, rowsPrivateTo: _own, ...account } = found;
  if (connectionId !== null)
    throw new AppError(
      'conflict',
      'This account comes from a bank, which keeps its balance and transactions.',
    );
  return account;
}

/** What an account held at the end of a day, where the person said so. */
export async function readStatedBalance(
  { query, householdId }: Tx,
  accountId: string,
  on: PlainDate,
): Promise<Cents | null> {
  const row = await query
    .selectFrom('balance_history')
    .select('balance_cents')
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('on_date', '=', on)
    .executeTakeFirst();
  return row?.balance_cents ?? null;
}

/** Forgets what an account held at the end of a day. */
export async function forgetStatedBalance(
  { query, householdId }: Tx,
  accountId: string,
  on: PlainDate,
): Promise<void> {
  await query
    .deleteFrom('balance_history')
    .where('household_id', '=', householdId)
    .where('account_id', '=', accountId)
    .where('on_date', '=', on)
    .execute();
}

/** Sets what an account held at the end of a day. */
export async function saveStatedBalance(
  { query, householdId }: Tx,
  accountId: string,
  { balance, on }: { balance: Cents; on: PlainDate },
): Promise<void> {
  await query
    .insertInto('balance_history')
    .values({ household_id: householdId, account_id: accountId, on_date: on, balance_cents: balance })
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'account_id', 'on_date']).doUpdateSet({ balance_cents: balance }),
    )
    .execute();
}

/**
 * Computes the balance of an account without a connection again: the last one that was stated, and what was posted since. An account
 * without a stated balance has none. Returns the balance; the caller has updated the daily totals.
 */
export async function refreshOwnBalance(
  { query, householdId }: Tx,
  accountId: string,
): Promise<Cents | null> {
  const { rows } = await sql<{ balance: Cents | null }>`
    update accounts a set current_balance_cents = (
      select s.balance_cents + coalesce((
        select sum(d.posted_cents) from daily_totals d
        where d.household_id = ${householdId}::uuid and d.account_id = s.account_id and d.currency = a.currency and d.on_date > s.on_date
      ), 0)
      from balance_history s
      where s.household_id = ${householdId}::uuid and s.account_id = ${accountId}::uuid
      order by s.on_date desc limit 1
    )
    where a.household_id = ${householdId}::uuid and a.id = ${accountId}::uuid and a.connection_id is null
    returning a.current_balance_cents as balance
  `.execute(query);
  return rows[0]?.balance ?? null;
}

/** Whether an account has transactions, planned ones too, or a stated balance besides the one that it began with. */
export async function isAccountUsed({ query, householdId }: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from transactions
      where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid and removed_at is null
    ) or 1 < (
      select count(*) from balance_history where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid
    ) or exists (
      select from planned_transactions where household_id = ${householdId}::uuid and account_id = ${accountId}::uuid
    ) as "isUsed"
  `.execute(query);
  return rows[0]?.isUsed === true;
}
