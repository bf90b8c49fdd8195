import type { ForecastResponse } from '@cairn/contract/forecast';
import { sumCents } from '@cairn/contract/money';
import { addDays } from '@cairn/contract/plain-date';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { type CashForecast, forecastCash } from './forecast-cash.ts';

/** Two years and a month: what comes once a year has come twice. */
const historyDays = 760;

/** What the accounts that the person may see are expected to hold over the next 30 days. `today` and currency are the household's. */
export async function readForecast(
  tx: HouseholdTransaction,
  { currency, today }: { currency: string; today: ForecastResponse['today'] },
): Promise<ForecastResponse> {
  const accounts = await tx.query
    .selectFrom('accounts')
    .select(['id', 'current_balance_cents as balance'])
    .where('household_id', '=', tx.householdId)
    .where('type', '=', 'depository')
    .where('currency', '=', currency)
    .where('closed_on', 'is', null)
    .execute();
  const known = accounts.flatMap(({ id, balance }) => (balance === null ? [] : { id, balance }));
  const cash = sumCents(known.map(({ balance }) => balance));
  return { today, cash, ...(await forecastOf()) };

  async function forecastOf(): Promise<CashForecast> {
    if (known.length === 0)
      return { forecast: null, silentReason: 'There is no checking or savings account to forecast yet.' };
    const ids = known.map(({ id }) => id);
    const rows = await tx.query
      .selectFrom('transactions')
      .select([
        'id',
        'account_id as accountId',
        'bank_posted_on as postedOn',
        'bank_amount_cents as amountCents',
        (row) => row.fn.coalesce('bank_merchant_name', 'bank_description').as('payee'),
      ])
      .where('household_id', '=', tx.householdId)
      .where('account_id', 'in', ids)
      .where((row) => row.ref('counts'))
      .where('bank_is_pending', '=', false)
      .where('bank_currency', '=', currency)
      .where('bank_posted_on', '>=', addDays(today, -historyDays))
      .where('bank_posted_on', '<=', today)
      .execute();
    return forecastCash(rows, cash, today);
  }
}
