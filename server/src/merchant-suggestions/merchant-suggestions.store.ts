import type { HouseholdTransaction } from '../db/in-household.ts';

/** `categoryId` is null when the reply had no valid suggestion. */
export type StoredSuggestion = { descriptor: string; categoryId: string | null; name: string | null };

/** The model's suggestions, for accounts that the person may see. */
export async function readMerchantSuggestions(
  { query, householdId }: HouseholdTransaction,
  model: string,
): Promise<Map<string, StoredSuggestion>> {
  const rows = await query
    .selectFrom('merchant_suggestions')
    .select(['descriptor', 'category_id as categoryId', 'name'])
    .where('household_id', '=', householdId)
    .where('model', '=', model)
    .orderBy('descriptor')
    .orderBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.descriptor, row]));
}

/** Saves a suggestion with the account of its transaction; skipped if the account was removed meanwhile. */
export async function saveMerchantSuggestion(
  { query, householdId }: HouseholdTransaction,
  { accountId, descriptor, categoryId, name }: StoredSuggestion & { accountId: string },
  { model, now }: { model: string; now: Date },
): Promise<void> {
  const account = await query
    .selectFrom('accounts')
    .select('id')
    .where('household_id', '=', householdId)
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst();
  if (account === undefined) return;
  const made = { model, category_id: categoryId, name, created_at: now };
  await query
    .insertInto('merchant_suggestions')
    .values({ household_id: householdId, account_id: accountId, descriptor, ...made })
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'account_id', 'descriptor']).doUpdateSet(made),
    )
    .execute();
}
