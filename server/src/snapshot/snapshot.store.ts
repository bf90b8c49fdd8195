import type { PlainDate, PlainMonth } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { readActiveBudgets } from '../budgets/budgets.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { bankPayee, institutionName, note, rowName } from '../db/transaction-name.ts';
import { readAmountsIn } from '../exchange-rates/exchange-rates.store.ts';
import type { DescribedRow, DescribedSnapshot, SnapshotAccount } from '../ledger/types.ts';
import { isOfShownAccount } from '../totals/hidden-accounts.store.ts';
import { createTextSharing } from './share-texts.ts';

/**
 * Transactions since a day, oldest first, in one currency, with those of other currencies converted to it, today's accounts and a month's
 * budgets. All analysis starts from it. The rows are read in pages, so the transaction must be of one moment (`isSnapshot`) where others
 * may write meanwhile.
 */
export async function readSnapshot(
  tx: HouseholdTransaction,
  currency: string,
  since: PlainDate,
  month: PlainMonth,
): Promise<DescribedSnapshot> {
  const all = await readRows(tx, since);
  return {
    currency,
    rows: all.filter((row) => row.currency === currency),
    convertedRows: await convertRows(tx, currency, all),
    accounts: await readOpenAccounts(tx, currency),
    budgets: await readActiveBudgets(tx, month),
  };
}

type ReadRow = DescribedRow & { currency: string };

/** The transactions in other currencies, each converted by the rate of its day; without those that have no rate. */
async function convertRows(
  tx: HouseholdTransaction,
  main: string,
  all: readonly ReadRow[],
): Promise<DescribedRow[]> {
  const amountOf = ({ amountCents, currency, postedOn }: ReadRow) => ({
    cents: amountCents,
    currency,
    date: postedOn,
  });
  const foreign = all.filter(({ currency }) => currency !== main);
  const inMain = await readAmountsIn(tx, main, foreign.map(amountOf));
  return foreign.flatMap((row) => {
    const amountCents = inMain(amountOf(row));
    return amountCents === null ? [] : [{ ...row, amountCents }];
  });
}

/** Rows of one statement: with all their texts they use three times what is kept of them. */
const rowsAtOnce = 5_000;

async function readRows(tx: HouseholdTransaction, since: PlainDate): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const share = createTextSharing();
  const [accounts, categories] = await Promise.all([readAccountNames(tx), readCategoryNames(tx)]);
  for (let last: StoredRow | undefined, isWhole = false; !isWhole; ) {
    const page = await readPage(tx, since, last);
    for (const stored of page) {
      const [account, category] = [accounts.get(stored.accountId), categories.get(stored.categoryId)];
      if (account === undefined || category === undefined) continue;
      const row = { ...stored, ...account, ...category };
      share(row);
      rows.push(row);
    }
    last = page.at(-1);
    isWhole = page.length < rowsAtOnce;
  }
  return rows;
}

type AccountNames = Pick<DescribedRow, 'accountName' | 'mask' | 'institution'>;
type CategoryNames = Pick<DescribedRow, 'categoryName' | 'parentId' | 'parentName'>;
/** Without what all transactions of an account or a category have in common: joined in SQL, it doubles the time. */
type StoredRow = Omit<ReadRow, keyof AccountNames | keyof CategoryNames>;

async function readAccountNames({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, AccountNames>> {
  const rows = await query
    .selectFrom('accounts as a')
    .leftJoin('connections as i', (join) =>
      join.onRef('i.household_id', '=', 'a.household_id').onRef('i.id', '=', 'a.connection_id'),
    )
    .select(['a.id', 'a.name as accountName', 'a.mask', institutionName.as('institution')])
    .where('a.household_id', '=', householdId)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

async function readCategoryNames({
  query,
  householdId,
}: HouseholdTransaction): Promise<Map<string, CategoryNames>> {
  const rows = await query
    .selectFrom('categories as c')
    .innerJoin('categories as p', (join) =>
      join
        .onRef('p.household_id', '=', 'c.household_id')
        .on('p.id', '=', sql<string>`coalesce(c.parent_id, c.id)`),
    )
    .select(['c.id', 'c.name as categoryName', 'p.id as parentId', 'p.name as parentName'])
    .where('c.household_id', '=', householdId)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** The next rows after one. */
function readPage(
  tx: HouseholdTransaction,
  since: PlainDate,
  after: StoredRow | undefined,
): Promise<StoredRow[]> {
  const { query, householdId } = tx;
  const isNext =
    after === undefined
      ? sql<boolean>`t.posted_on >= ${since}::date`
      : sql<boolean>`(t.posted_on, t.id) > (${after.postedOn}::date, ${after.id}::uuid)`;
  return query
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.account_id as accountId',
      't.posted_on as postedOn',
      't.amount_cents as amountCents',
      't.currency',
      't.predicted_kind as kind',
      't.category_id as categoryId',
      bankPayee.as('payee'),
      rowName.as('name'),
      't.description',
      note.as('note'),
      't.transfer_id as transferId',
      't.is_pending as isPending',
      't.part_of_id as partOfId',
      sql<boolean>`t.part_months_later > 0`.as('isSpread'),
    ])
    .where('t.household_id', '=', householdId)
    .where((row) => row.ref('t.is_counted'))
    .where(isOfShownAccount(tx, 't.account_id'))
    .where(isNext)
    .orderBy('t.posted_on')
    .orderBy('t.id')
    .limit(rowsAtOnce)
    .execute();
}

function readOpenAccounts(
  { query, householdId }: HouseholdTransaction,
  currency: string,
): Promise<SnapshotAccount[]> {
  return query
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'type',
      'subtype',
      'current_balance_cents as balanceCents',
      'limit_cents as limitCents',
    ])
    .where('household_id', '=', householdId)
    .where('currency', '=', currency)
    .where('closed_on', 'is', null)
    .where('is_hidden', '=', false)
    .orderBy('id')
    .execute();
}
