import { sql } from 'kysely';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { note } from '../db/transaction-name.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import { currentTags } from '../tags/tags-in-use.ts';
import type { ExportData, ExportPart, ExportRow, OtherSide, RowsWanted } from './export-data.ts';

type Tx = HouseholdTransaction;

/** How many rows are in memory at once. */
const rowsAtOnce = 2_000;

/** Every account that the person may see, with its posted transactions. A pending one is left out: its amount may still change. */
export async function readExportData(tx: Tx, now: Date): Promise<ExportData> {
  const { accounts } = await readAccountsList(tx, now);
  const categoryOf = await readCategoryPaths(tx);
  const tags = await readTagsInUse(tx);
  const named: Named = ({ categoryId, tagIds }) => ({
    category: categoryOf(categoryId),
    tags: currentTags(tags, tagIds).map(({ name }) => name),
  });
  return {
    accounts: accounts.map(({ id, name, type, subtype, currency, currentBalance }) => ({
      id,
      name,
      type,
      subtype,
      currency,
      balance: currentBalance,
    })),
    rows: (wanted) => readRows(tx, named, wanted),
    today: todayOf(await readHousehold(tx), now),
  };
}

type Named = (row: { categoryId: string; tagIds: string[] }) => Pick<ExportRow, 'category' | 'tags'>;

function selectRows({ query, householdId }: Tx) {
  return query
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.account_id as accountId',
      't.posted_on as postedOn',
      't.amount_cents as amount',
      't.currency',
      't.description',
      note.as('note'),
      't.tag_ids as tagIds',
      't.predicted_kind as kind',
      't.category_id as categoryId',
      't.transfer_id as transferId',
      't.part_of_id as partOfId',
      't.is_split as isSplit',
    ])
    .where('t.household_id', '=', householdId)
    .where('t.is_pending', '=', false);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Through a cursor over their ids, so that PostgreSQL sorts them once. */
async function* readRows(tx: Tx, named: Named, wanted?: RowsWanted): AsyncGenerator<ExportRow[]> {
  const ofWanted =
    wanted === undefined
      ? sql``
      : sql`and account_id = ${sql.lit(wanted.accountId)}::uuid and currency = ${sql.lit(wanted.currency)}`;
  await sql`
    declare export_rows no scroll cursor for
    select id from transactions
    where household_id = ${sql.lit(tx.householdId)}::uuid and affects_balance and not is_pending ${ofWanted}
    order by posted_on, id`.execute(tx.query);
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      fetch forward ${sql.lit(rowsAtOnce)} from export_rows`.execute(tx.query);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    const found = await selectRows(tx)
      .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('t.posted_on')
      .orderBy('t.id')
      .execute();
    yield await withPartsAndSides(tx, found, named);
  }
  await sql`close export_rows`.execute(tx.query);
}

async function withPartsAndSides(tx: Tx, found: readonly Selected[], named: Named): Promise<ExportRow[]> {
  const splitIds = found.filter(({ isSplit }) => isSplit).map(({ id }) => id);
  const transferIds = found.flatMap(({ transferId }) => transferId ?? []);
  const parts = Map.groupBy(await readParts(tx, splitIds), ({ partOfId }) => partOfId);
  const sides = Map.groupBy(await readSides(tx, transferIds), ({ transferId }) => transferId);
  return found.map(({ categoryId, tagIds, transferId, partOfId: _none, isSplit: _split, ...row }) => ({
    ...row,
    ...named({ categoryId, tagIds }),
    others: (transferId === null ? [] : (sides.get(transferId) ?? []))
      .filter(({ id }) => id !== row.id)
      .map(({ id: _id, kind: _kind, partOfId: _part, transferId: _transfer, ...side }): OtherSide => {
        const { categoryId: otherCategoryId, tagIds: otherTagIds, ...other } = side;
        return { ...other, tags: named({ categoryId: otherCategoryId, tagIds: otherTagIds }).tags };
      }),
    parts: (parts.get(row.id) ?? []).map(
      ({ amount, note, kind, ...part }): ExportPart => ({ amount, note, kind, ...named(part) }),
    ),
  }));
}

async function readParts(tx: Tx, splitIds: readonly string[]): Promise<Selected[]> {
  if (splitIds.length === 0) return [];
  return selectRows(tx)
    .where('t.part_of_id', '=', sql<string>`any(${splitIds}::uuid[])`)
    .where((row) => row.ref('t.is_counted'))
    .orderBy('t.part_position')
    .execute();
}

/** Both sides of transfers. A part can be one, and is none here: its split transaction is written. */
async function readSides(tx: Tx, transferIds: readonly string[]): Promise<Selected[]> {
  if (transferIds.length === 0) return [];
  return selectRows(tx)
    .where('t.transfer_id', '=', sql<string>`any(${transferIds}::uuid[])`)
    .where((row) => row.ref('t.affects_balance'))
    .orderBy('t.id')
    .execute();
}

/** A category's id → its names from the top. */
async function readCategoryPaths(tx: Tx): Promise<(id: string) => string[]> {
  const tree = await readCategoryTree(tx);
  const byId = new Map(tree.map((category) => [category.id, category]));
  return (id) => {
    const category = byId.get(id);
    const parent = byId.get(category?.parentId ?? '');
    return [parent?.name ?? [], category?.name ?? 'Uncategorized'].flat();
  };
}
