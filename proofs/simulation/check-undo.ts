import { isDeepStrictEqual } from 'node:util';
import { readConnectionIds } from '../../server/src/bank/connections.store.ts';
import { readRedirections } from '../../server/src/categories/categories.store.ts';
import { undoCategoryChange } from '../../server/src/corrections/undo-category-change.ts';
import type { HouseholdTransaction } from '../../server/src/db/in-household.ts';
import { predictByClassifier } from '../../server/src/predictions/categorizer-inputs.ts';
import { categoryModel } from '../../server/src/predictions/classifier-file.ts';
import { readRowsOfConnection } from '../../server/src/predictions/predictions.store.ts';
import { deleteRule, listCategoryRules } from '../../server/src/rules/category-rules.ts';
import { findWrongDailyTotals } from '../../server/src/totals/daily-totals.store.ts';

/** All rows of a household, which has few here. */
const allRows = 10_000;

/** Undoes all corrections, the newest first, and deletes all rules: then each prediction is the classifier's, and user edits stay. */
export async function checkUndo(tx: HouseholdTransaction, changeIds: readonly string[]): Promise<string[]> {
  const now = new Date();
  const categoriesBefore = await readUserFields(tx);
  for (const id of changeIds.toReversed()) await undoCategoryChange(tx, id, { keepEdits: true }, now);
  for (const { id } of await listCategoryRules(tx)) await deleteRule(tx, id);
  const rows = (
    await Promise.all((await readConnectionIds(tx)).map((id) => readRowsOfConnection(tx, id, null, allRows)))
  ).flat();
  const wordsAfter = await readUserFields(tx);
  const knowledge = { model: categoryModel(), redirections: await readRedirections(tx) };
  return [
    ...rows.flatMap((row) => {
      const { categoryId, source, reason } = predictByClassifier(row, knowledge);
      const isAsBefore =
        row.prediction.source === source &&
        row.prediction.categoryId === categoryId &&
        row.prediction.reason === reason;
      return isAsBefore
        ? []
        : [`all is undone, and “${row.description}” still has “${row.prediction.reason}”`];
    }),
    ...(isDeepStrictEqual(categoriesBefore, wordsAfter)
      ? []
      : ['taking back what was taught changed a person’s words']),
    ...(await findWrongDailyTotals(tx)).map(
      (key) => `all is undone, and the totals of ${key} are not the sum of their rows`,
    ),
  ];
}

function readUserFields({ query, householdId }: HouseholdTransaction) {
  return query
    .selectFrom('transactions')
    .select(['id', 'user_category_id as categoryId', 'user_note as note'])
    .where('household_id', '=', householdId)
    .orderBy('id')
    .execute();
}
