import { uncategorizedId } from '@cairn/domain/categories';
import { typeByKind } from '../accounts/own-accounts.store.ts';
import { readCategoryTree } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { planFileCategories } from './file-categories.ts';
import { type FilledAccount, readFilledAccounts, readStoredCategoryIds } from './filled-accounts.store.ts';
import { kindOfUnknown, type PlannedAccount, type PlannedRow } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import { addedOf, type Filled, isBack, partsToWrite, predictAdded } from './row-categories.ts';

type Tx = HouseholdTransaction;

/**
 * The name of the category that each of some planned rows has, or would have once it is imported: found as the import finds it. Of a row
 * that is split, the names of its parts’ categories.
 */
export async function categoryNamesOf(
  tx: Tx,
  { accounts, currency }: Pick<Prepared, 'accounts' | 'currency'>,
  rows: readonly PlannedRow[],
): Promise<(row: PlannedRow) => string> {
  const filled = await filledBy(tx, accounts, currency);
  const all = filled.flatMap(({ planned, account }) => planned.rows.map((one) => addedOf(one, account)));
  const wanted = new Set(rows);
  const addedById = new Map(
    all.filter(({ planned }) => planned.decision === 'add').map((one) => [one.planned.id, one]),
  );
  const shown = all.filter(({ planned }) => wanted.has(planned));
  // What is there already may be a row that this import adds.
  const sources = new Map(
    shown.map((one) => [
      one.planned,
      one.planned.decision === 'there' ? (addedById.get(one.planned.id) ?? one) : one,
    ]),
  );
  const unadded = shown.filter(({ planned }) => planned.decision !== 'add');
  const tree = await readCategoryTree(tx);
  const { chosen, added } = planFileCategories(
    tree,
    // Names that only rows have that are not added come last: they add no category.
    [...addedById.values(), ...unadded].flatMap(({ use, uses }) => [use, ...uses]),
  );
  const predictionOf = predictAdded([...new Set(sources.values())], await readCategorizerInputs(tx));
  const stored = await readStoredCategoryIds(
    tx,
    shown.map(({ planned }) => planned.id),
  );
  const names = new Map([...tree, ...added].map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null | undefined) => names.get(id ?? uncategorizedId) ?? '';
  return (row) => {
    const source = sources.get(row);
    const of = stored.get(row.id);
    if (source === undefined || (row.decision === 'there' && of !== undefined)) return nameOf(of?.current);
    const predicted = predictionOf(source).categoryId;
    if (isBack(source)) return nameOf(of?.chosen ?? predicted);
    const parts = partsToWrite(source, chosen).map(({ category }) => nameOf(category?.id ?? predicted));
    return parts.length > 0
      ? [...new Set(parts)].join(', ')
      : nameOf(chosen.get(source.use)?.id ?? predicted);
  };
}

/** The accounts as they are, and new ones as they will be. */
async function filledBy(tx: Tx, accounts: readonly PlannedAccount[], currency: string): Promise<Filled[]> {
  const there = await readFilledAccounts(
    tx,
    accounts.flatMap(({ accountId }) => accountId ?? []),
  );
  return accounts.map((planned, at) => ({
    planned,
    account: there.find(({ id }) => id === planned.accountId) ?? newAccount(planned, at, currency),
  }));
}

function newAccount({ kind, currency }: PlannedAccount, at: number, ofHousehold: string): FilledAccount {
  return {
    id: `new ${at}`,
    type: typeByKind[kind ?? kindOfUnknown].type,
    currency: currency ?? ofHousehold,
    providerAccountId: `new ${at}`,
    isOwn: true,
    isShared: true,
  };
}
