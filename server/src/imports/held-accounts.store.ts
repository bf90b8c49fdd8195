import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { decimalOfCents } from './cents.ts';
import type { HeldRow } from './match-rows.ts';
import type { HeldAccount } from './plan-import.ts';

type Row = Omit<HeldRow, 'amount' | 'balance'> & {
  accountId: string;
  amountCents: Cents;
  balanceCents: Cents | null;
};

/** The accounts that the person may see, with their transactions of these days; of a file’s those that were removed too. */
export async function readHeldAccounts(
  { query, householdId }: HouseholdTransaction,
  days: { from: PlainDate; to: PlainDate },
): Promise<HeldAccount[]> {
  const accounts = await query
    .selectFrom('accounts as a')
    .select((select) => [
      'a.id',
      'a.name',
      'a.mask',
      'a.currency',
      select
        .selectFrom('account_file_names as n')
        .whereRef('n.household_id', '=', 'a.household_id')
        .whereRef('n.account_id', '=', 'a.id')
        .select(sql<string[]>`coalesce(array_agg(n.name), '{}') || a.bank_name`.as('names'))
        .as('fileNames'),
    ])
    .where('a.household_id', '=', householdId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const { rows } = await sql<Row>`
    select t.id, t.account_id as "accountId", t.bank_posted_on as "postedOn", t.bank_amount_cents as "amountCents",
      t.bank_description as description, t.bank_is_pending as "isPending", t.bank_removed_at is not null as "isRemoved",
      r.format, r.file_row_id as "fileId", r.balance_cents as "balanceCents"
    from transactions t
    left join lateral (
      select i.format, i.file_row_id, i.balance_cents from import_rows i
      where i.household_id = t.household_id and i.transaction_id = t.id
      order by i.is_added desc, i.import_id limit 1
    ) r on true
    where t.household_id = ${householdId}::uuid and t.part_of_id is null and t.taken_into_id is null
      and t.bank_posted_on between ${days.from}::date and ${days.to}::date
      and (t.bank_removed_at is null or t.source = 'file')
    order by t.bank_posted_on, t.id
  `.execute(query);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return accounts.map(({ fileNames, ...account }) => ({
    ...account,
    fileNames: fileNames ?? [],
    rows: (byAccount.get(account.id) ?? []).map(({ accountId: _, amountCents, balanceCents, ...row }) => ({
      ...row,
      amount: decimalOfCents(amountCents),
      balance: balanceCents === null ? null : decimalOfCents(balanceCents),
    })),
  }));
}
