import { unknownCurrency } from '@cairn/domain/currency-text';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type JournalEntry, keepRows, recordChanges } from './journal.store.ts';

type Tx = HouseholdTransaction;

/** Whether the acting person is an owner of the household. */
export async function isOwner({ query, householdId, userId }: Tx): Promise<boolean> {
  const owner = await query
    .selectFrom('household_members')
    .select('role')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return owner !== undefined;
}

/** Sets the currency of the household's totals, as a person chose it. Stored amounts stay as they are. */
export async function chooseCurrency(tx: Tx, { before, after }: { before: string; after: string }) {
  await tx.query
    .updateTable('households')
    .set({ currency: after, is_currency_chosen: true })
    .where('household_id', '=', tx.householdId)
    .execute();
  if (before !== after) await record(tx, 'user', { before, after });
}

/**
 * Gives a household without accounts the currency of the accounts that are about to be its first ones, unless a person chose one. Of
 * several it is the one of most accounts, and the household's own if any of them is in it.
 */
export async function followFirstAccounts(tx: Tx, currencies: readonly string[]): Promise<void> {
  const known = currencies.filter((code) => code !== unknownCurrency);
  const counted = [...Map.groupBy(known, (code) => code)].toSorted(([, a], [, b]) => b.length - a.length);
  const [after] = counted.map(([code]) => code);
  if (after === undefined) return;
  await keepRows(tx);
  const { rows } = await sql<{ before: string }>`
    update households h set currency = ${after}
    from households old
    where h.household_id = ${tx.householdId}::uuid and old.household_id = ${tx.householdId}::uuid and not h.is_currency_chosen
      and h.currency <> all(${known}::text[])
      and not exists (select from accounts a where a.household_id = ${tx.householdId}::uuid)
    returning old.currency as before
  `.execute(tx.query);
  const [changed] = rows;
  if (changed !== undefined) await record(tx, 'system', { before: changed.before, after });
}

function record(
  tx: Tx,
  actor: JournalEntry['actor'],
  { before, after }: { before: string; after: string },
): Promise<void> {
  const subject = { subjectKind: 'household', subjectId: tx.householdId } as const;
  return recordChanges(tx, [
    {
      actor,
      ...subject,
      action: 'choose_currency',
      before: { currency: before },
      after: { currency: after },
    },
  ]);
}
