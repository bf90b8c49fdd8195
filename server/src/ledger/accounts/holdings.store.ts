import type { Holding } from '@cairn/contract/holdings';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import type { BankHolding, UnreadableRecord } from '../types.ts';

/**
 * Makes what a connection's accounts hold what the bank says, all of it in the caller's transaction. What is among `unreadable` stays as
 * it was.
 */
export async function replaceHoldings(
  { query, householdId }: HouseholdTransaction,
  connectionId: string,
  holdings: readonly BankHolding[],
  unreadable: readonly UnreadableRecord[] = [],
): Promise<void> {
  const accounts = await query
    .selectFrom('accounts')
    .select(['id', 'provider_account_id as providerAccountId'])
    .where('household_id', '=', householdId)
    .where('connection_id', '=', connectionId)
    .execute();
  if (accounts.length === 0) return;
  const kept = unreadable.map(({ providerRecordId }) => providerRecordId);
  await sql`
    delete from holdings using accounts a
    where holdings.household_id = ${householdId}::uuid and a.household_id = holdings.household_id
      and a.id = holdings.account_id and a.connection_id = ${connectionId}::uuid
      and a.provider_account_id || '/' || holdings.provider_security_id <> all(${kept}::text[])
  `.execute(query);
  const idByProviderId = new Map(accounts.map(({ id, providerAccountId }) => [providerAccountId, id]));
  const rows = holdings.flatMap((holding) => {
    const accountId = idByProviderId.get(holding.providerAccountId);
    return accountId === undefined ? [] : [rowOf(householdId, accountId, holding)];
  });
  if (rows.length > 0) await query.insertInto('holdings').values(rows).execute();
}

function rowOf(householdId: string, accountId: string, holding: BankHolding) {
  return {
    household_id: householdId,
    account_id: accountId,
    provider_security_id: holding.securityId,
    security_name: holding.name,
    ticker: holding.ticker,
    security_type: holding.type,
    is_cash_equivalent: holding.isCashEquivalent,
    quantity: holding.quantity,
    price: holding.price,
    price_on: holding.priceOn,
    currency: holding.currency,
    value_cents: holding.valueCents,
    cost_cents: holding.costCents,
  };
}

/** What each account holds, by its id, the largest first. */
export async function readHoldings({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, Holding[]>> {
  const rows = await query
    .selectFrom('holdings')
    .select([
      'account_id as accountId',
      'id',
      'security_name as name',
      'ticker',
      'security_type as type',
      'is_cash_equivalent as isCash',
      'quantity',
      'price',
      'price_on as priceOn',
      'currency',
      'value_cents as value',
      'cost_cents as cost',
    ])
    .where('household_id', '=', householdId)
    .orderBy('value_cents', 'desc')
    .orderBy('id')
    .execute();
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map(
    [...byAccount].map(([accountId, held]) => [
      accountId,
      held.map(({ accountId: _, type, name, ...row }) => ({
        ...row,
        name: name ?? row.ticker ?? type ?? 'Unnamed security',
        gain: row.cost === null ? null : toCents(row.value - row.cost),
      })),
    ]),
  );
}
