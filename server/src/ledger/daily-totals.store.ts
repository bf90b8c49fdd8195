import type { PlainDate } from '@cairn/contract/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

/** Accounts and days whose rows changed. */
export class TouchedDays {
  readonly #days = new Map<string, { accountId: string; onDate: PlainDate }>();

  add(accountId: string, onDate: PlainDate): void {
    this.#days.set(`${accountId} ${onDate}`, { accountId, onDate });
  }

  list(): { accountId: string; onDate: PlainDate }[] {
    return [...this.#days.values()];
  }
}

const totalsOfRows = sql`
  t.account_id, t.bank_posted_on, t.category_id, t.bank_currency,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'income'), 0)::bigint as income_cents,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'spending'), 0)::bigint as spending_cents,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'refund'), 0)::bigint as refund_cents,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'transfer'), 0)::bigint as transfer_cents,
  coalesce(sum(t.bank_amount_cents) filter (where not t.bank_is_pending), 0)::bigint as posted_cents,
  count(*)::integer as row_count,
  (count(*) filter (where t.machine_flow = 'income'))::integer as income_count,
  (count(*) filter (where t.machine_flow = 'spending'))::integer as spending_count,
  (count(*) filter (where t.machine_flow = 'refund'))::integer as refund_count,
  (count(*) filter (where t.machine_flow = 'transfer'))::integer as transfer_count,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'income' and t.bank_amount_cents < 0), 0)::bigint
    as income_debit_cents,
  (count(*) filter (where t.machine_flow = 'income' and t.bank_amount_cents < 0))::integer as income_debit_count,
  (count(*) filter (where t.machine_flow = 'spending' and t.bank_amount_cents < 0))::integer as spending_debit_count,
  coalesce(sum(t.bank_amount_cents) filter (where t.machine_flow = 'transfer' and t.bank_amount_cents < 0), 0)::bigint
    as transfer_debit_cents,
  (count(*) filter (where t.machine_flow = 'transfer' and t.bank_amount_cents < 0))::integer as transfer_debit_count
`;

/** Makes the totals of the touched days those of their rows. To be called in the transaction that changed the rows. */
export async function rewriteDailyTotals(tx: HouseholdTransaction, touched: TouchedDays): Promise<void> {
  const days = touched.list();
  if (days.length === 0) return;
  const touchedDays = sql`
    jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as r("accountId" uuid, "onDate" date)
  `;
  await sql`
    delete from daily_totals using ${touchedDays}
    where household_id = ${tx.householdId}::uuid and account_id = r."accountId" and on_date = r."onDate"
  `.execute(tx.query);
  await sql`
    insert into daily_totals
    select t.household_id, ${totalsOfRows}
    from ${touchedDays}
    join transactions t on t.account_id = r."accountId" and t.bank_posted_on = r."onDate"
    where t.household_id = ${tx.householdId}::uuid and t.bank_removed_at is null
    group by t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency
  `.execute(tx.query);
}

/** Totals that differ from a recomputation over all rows, as "account day category currency"; empty when the books agree. */
export async function findWrongDailyTotals(tx: HouseholdTransaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with recomputed as (
      select t.household_id, ${totalsOfRows}
      from transactions t
      where t.household_id = ${tx.householdId}::uuid and t.bank_removed_at is null
      group by t.household_id, t.account_id, t.bank_posted_on, t.category_id, t.bank_currency
    ),
    kept as (select * from daily_totals where household_id = ${tx.householdId}::uuid),
    wrong as (
      (select * from recomputed except select * from kept) union all (select * from kept except select * from recomputed)
    )
    select distinct concat_ws(' ', account_id, bank_posted_on, category_id, bank_currency) as key from wrong
  `.execute(tx.query);
  return rows.map((row) => row.key);
}
