import type { Holding } from '@cairn/contract/holdings';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { BankHolding, UnreadableRecord } from '../ledger/types.ts';
import { readAccountIds } from './accounts.store.ts';

/**
 * Replaces a connection's holdings by what the bank reports, in the caller's transaction. Holdings in `unreadable` stay as they were.
 */
export async function replaceHoldings(
  tx: HouseholdTransaction,
  connectionId: string,
  holdings: readonly BankHolding[],
  unreadable: readonly UnreadableRecord[] = [],
): Promise<void> {
  const { query, householdId } = tx;
  const accountIds = await readAccountIds(tx, connectionId);
  if (accountIds.size === 0) return;
  const unreadableIds = unreadable.map(({ providerRecordId }) => providerRecordId);
  await sql`
    delete from holdings using accounts a
    where holdings.household_id = ${householdId}::uuid and a.household_id = ${householdId}::uuid
      and a.id = holdings.account_id and a.connection_id = ${connectionId}::uuid
      and a.provider_account_id || '/' || holdings.provider_security_id <> all(${unreadableIds}::text[])
  `.execute(query);
  const rows = holdings.flatMap((holding) => {
    const accountId = accountIds.get(holding.providerAccountId);
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

/** Holdings by account id, largest value first. */
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
