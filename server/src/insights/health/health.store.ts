import type { FinancialHealthResponse } from '@cairn/contract/health';
import { addDays, type PlainDate } from '@cairn/contract/plain-date';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { financialHealthOf } from './financial-health.ts';

/** Two years and a month, as the detectors have it: what comes once a year has come twice. */
const historyDays = 760;

/** What the last full months say of the household's money. `today` and currency are the household's. */
export async function readFinancialHealth(
  { query, householdId }: HouseholdTransaction,
  { currency, today }: { currency: string; today: PlainDate },
): Promise<FinancialHealthResponse> {
  const accounts = await query
    .selectFrom('accounts')
    .select(['id', 'name', 'type', 'subtype', 'current_balance_cents as balanceCents'])
    .where('household_id', '=', householdId)
    .where('currency', '=', currency)
    .where('closed_on', 'is', null)
    .execute();
  const rows = await query
    .selectFrom('transactions')
    .select([
      'id',
      'account_id as accountId',
      'bank_posted_on as postedOn',
      'bank_amount_cents as amountCents',
      'machine_flow as flow',
      'category_id as categoryId',
      // No figure here is named by a category.
      'category_id as categoryName',
      (row) => row.fn.coalesce('bank_merchant_name', 'bank_description').as('payee'),
      'person_note as note',
      'bank_is_pending as isPending',
    ])
    .where('household_id', '=', householdId)
    .where((row) => row.ref('counts'))
    .where('bank_currency', '=', currency)
    .where('bank_posted_on', '>=', addDays(today, -historyDays))
    .where('bank_posted_on', '<=', today)
    .execute();
  return financialHealthOf({ currency, rows, accounts, budgets: [] }, today);
}
