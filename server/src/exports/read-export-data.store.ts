import type { HouseholdTransaction } from '../db/in-household.ts';
import { note } from '../db/row-name.ts';
import { readAccountsList } from '../ledger/accounts/accounts-list.store.ts';
import { readCategoryTree } from '../ledger/categories/categories.store.ts';
import { readHousehold, todayOf } from '../ledger/journal/households.store.ts';
import { readTagsInUse } from '../ledger/tags/tags.store.ts';
import { currentTags } from '../ledger/tags/tags-in-use.ts';
import type { ExportData, ExportPart } from './export-data.ts';

/** Every account that the person may see, with its posted transactions. A pending one is left out: its amount may still change. */
export async function readExportData(tx: HouseholdTransaction, now: Date): Promise<ExportData> {
  const { accounts } = await readAccountsList(tx, now);
  const categoryOf = await readCategoryPaths(tx);
  const found = await tx.query
    .selectFrom('transactions as t')
    .select([
      't.id',
      't.account_id as accountId',
      't.bank_posted_on as postedOn',
      't.bank_amount_cents as amount',
      't.bank_currency as currency',
      't.bank_description as description',
      note.as('note'),
      't.tag_ids as tagIds',
      't.predicted_kind as kind',
      't.category_id as categoryId',
      't.transfer_id as transferId',
      't.part_of_id as partOfId',
    ])
    .where('t.household_id', '=', tx.householdId)
    .where((row) => row.or([row.ref('t.moves_balance'), row.ref('t.counts')]))
    .where('t.bank_is_pending', '=', false)
    .orderBy('t.bank_posted_on')
    .orderBy('t.part_position')
    .orderBy('t.id')
    .execute();
  const tags = await readTagsInUse(tx);
  const rows = found.map(({ categoryId, tagIds, ...row }) => ({
    ...row,
    category: categoryOf(categoryId),
    tags: currentTags(tags, tagIds).map(({ name }) => name),
  }));
  const partsOf = Map.groupBy(rows, ({ partOfId }) => partOfId);
  return {
    accounts: accounts.map(({ id, name, type, subtype, currency, currentBalance }) => ({
      id,
      name,
      type,
      subtype,
      currency,
      balance: currentBalance,
    })),
    rows: rows
      .filter(({ partOfId }) => partOfId === null)
      .map((row) => ({
        ...row,
        parts: (partsOf.get(row.id) ?? []).map(
          ({ amount, note, tags: named, kind, category }): ExportPart => ({
            amount,
            note,
            tags: named,
            kind,
            category,
          }),
        ),
      })),
    today: todayOf(await readHousehold(tx), now),
  };
}

/** A category's id → its names from the top. */
async function readCategoryPaths(tx: HouseholdTransaction): Promise<(id: string) => string[]> {
  const tree = await readCategoryTree(tx);
  const byId = new Map(tree.map((category) => [category.id, category]));
  return (id) => {
    const category = byId.get(id);
    const parent = byId.get(category?.parentId ?? '');
    return [parent?.name ?? [], category?.name ?? 'Uncategorized'].flat();
  };
}
