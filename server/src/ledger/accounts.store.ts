import type { PlainDate } from '@cairn/contract/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankAccount } from './types.ts';

export type KnownAccount = { id: string; providerAccountId: string; type: string };

/**
 * Adds or refreshes the accounts of a connection, and keeps today's balance as the bank reports it. Gives every account
 * that the connection has ever had.
 */
export async function upsertAccounts(
  tx: HouseholdTransaction,
  bankItemId: string,
  accounts: readonly BankAccount[],
  today: PlainDate,
): Promise<KnownAccount[]> {
  const { query, householdId } = tx;
  if (accounts.length > 0) {
    await query
      .insertInto('accounts')
      .values(
        accounts.map((account) => ({
          household_id: householdId,
          bank_item_id: bankItemId,
          ...columnsOf(account),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['household_id', 'bank_item_id', 'provider_account_id']).doUpdateSet((excluded) => ({
          provider_persistent_id: excluded.ref('excluded.provider_persistent_id'),
          name: excluded.ref('excluded.name'),
          official_name: excluded.ref('excluded.official_name'),
          mask: excluded.ref('excluded.mask'),
          type: excluded.ref('excluded.type'),
          subtype: excluded.ref('excluded.subtype'),
          currency: excluded.ref('excluded.currency'),
          current_balance_cents: excluded.ref('excluded.current_balance_cents'),
          available_balance_cents: excluded.ref('excluded.available_balance_cents'),
          limit_cents: excluded.ref('excluded.limit_cents'),
        })),
      )
      .execute();
  }
  await sql`
    insert into balance_history (household_id, account_id, on_date, balance_cents)
    select household_id, id, ${today}::date, current_balance_cents from accounts
    where household_id = ${householdId}::uuid and bank_item_id = ${bankItemId}::uuid and current_balance_cents is not null
    on conflict (household_id, account_id, on_date) do update set balance_cents = excluded.balance_cents
  `.execute(query);
  return query
    .selectFrom('accounts')
    .select(['id', 'provider_account_id as providerAccountId', 'type'])
    .where('household_id', '=', householdId)
    .where('bank_item_id', '=', bankItemId)
    .execute();
}

function columnsOf(account: BankAccount) {
  return {
    provider_account_id: account.providerAccountId,
    provider_persistent_id: account.persistentId,
    name: account.name,
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
