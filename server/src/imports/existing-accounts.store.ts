import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { decimalOfCents } from './cents.ts';
import type { ExistingRow, StatedInFile } from './existing-row.ts';
import type { ExistingAccount } from './plan-import.ts';

type FileRow = {
  transactionId: string;
  kind: string;
  fileId: string | null;
  balanceCents: Cents | null;
  postedOn: PlainDate | null;
  amountCents: Cents | null;
  description: string | null;
};

type Row = Pick<ExistingRow, 'id' | 'postedOn' | 'description' | 'isPending'> & {
  accountId: string;
  source: string;
  isRemoved: boolean;
  amountCents: Cents;
};

/** The accounts that the person may see, with their transactions of these days; those that a person or an undone import removed too. */
export async function readExistingAccounts(
  tx: HouseholdTransaction,
  days: { from: PlainDate; to: PlainDate },
): Promise<Omit<ExistingAccount, 'plans'>[]> {
  const { query, householdId } = tx;
  const accounts = await query
    .selectFrom('accounts as a')
    .select((select) => [
      'a.id',
      'a.name',
      'a.mask',
      'a.currency',
      select
        .selectFrom('account_file_names as n')
        .where('n.household_id', '=', householdId)
        .whereRef('n.account_id', '=', 'a.id')
        .select(sql<string[]>`coalesce(array_agg(n.name), '{}') || a.bank_name`.as('names'))
        .as('fileNames'),
    ])
    .where('a.household_id', '=', householdId)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
  const { rows } = await sql<Row>`
    select t.id, t.account_id as "accountId", t.posted_on as "postedOn", t.amount_cents as "amountCents",
      t.description, t.is_pending as "isPending", t.removed_at is not null as "isRemoved", t.source
    from transactions t
    where t.household_id = ${householdId}::uuid and t.part_of_id is null and t.replaced_by_id is null
      and t.posted_on between ${days.from}::date and ${days.to}::date
      and (t.removed_at is null or t.source in ('file', 'hand'))
    order by t.posted_on, t.id
  `.execute(query);
  const balances = await query
    .selectFrom('balance_history')
    .select(['account_id as accountId', 'on_date as on', 'balance_cents as cents'])
    .where('household_id', '=', householdId)
    .where('on_date', '>=', days.from)
    .where('on_date', '<=', days.to)
    .orderBy('on_date')
    .execute();
  const files = await readFileRows(
    tx,
    rows.map(({ id }) => id),
  );
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const balancesOfAccount = Map.groupBy(balances, ({ accountId }) => accountId);
  return accounts.map(({ fileNames, ...account }) => ({
    ...account,
    balances: (balancesOfAccount.get(account.id) ?? []).map(({ on, cents }) => ({
      on,
      amount: decimalOfCents(cents),
    })),
    fileNames: fileNames ?? [],
    rows: (byAccount.get(account.id) ?? []).flatMap((row) => heldRow(row, files.get(row.id) ?? [])),
  }));
}

/**
 * What each file said of these transactions; the one that added it first. They are asked for by their ids, since a join reads rows × rows
 * where PostgreSQL takes both tables for small, as it does in a household that it has no statistics of.
 */
async function readFileRows(
  { query, householdId }: HouseholdTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRow[]>> {
  const { rows } = await sql<FileRow>`
    select i.transaction_id as "transactionId", i.format as kind, i.file_row_id as "fileId", i.balance_cents as "balanceCents",
      i.posted_on as "postedOn", i.amount_cents as "amountCents", i.description
    from import_rows i where i.household_id = ${householdId}::uuid and i.transaction_id = any(${ids}::uuid[])
    order by i.is_added desc, i.import_id, i.position
  `.execute(query);
  return Map.groupBy(rows, ({ transactionId }) => transactionId);
}

/** None where a person removed what no file has: it stays removed, whatever a file says. */
function heldRow(
  { accountId: _account, amountCents, isRemoved, source, ...row }: Row,
  files: readonly FileRow[],
): ExistingRow[] {
  const [first] = files;
  if (isRemoved && source === 'hand' && first === undefined) return [];
  const own = { postedOn: row.postedOn, amountCents, description: row.description };
  return [
    {
      ...row,
      amount: decimalOfCents(amountCents),
      source: source === 'file' ? (first?.kind ?? source) : source,
      removed: !isRemoved ? null : first === undefined ? 'with_imports' : 'by_person',
      files: files.map((file) => statedInFile(file, own)),
    },
  ];
}

/** What was imported before this was kept is what the transaction is. */
function statedInFile(
  { kind, fileId, balanceCents, postedOn, amountCents, description }: FileRow,
  own: { postedOn: PlainDate; amountCents: Cents; description: string },
): StatedInFile {
  return {
    kind,
    fileId,
    postedOn: postedOn ?? own.postedOn,
    amount: decimalOfCents(amountCents ?? own.amountCents),
    description: description ?? own.description,
    balance: balanceCents === null ? null : decimalOfCents(balanceCents),
  };
}
