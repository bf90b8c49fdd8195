import { newHouseholdCategories } from '@cairn/domain/categories';
import { findCircle } from '@cairn/domain/find-circle';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { findBrokenSplits, type Link, readCategoryTree, readLinks } from './archive.store.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { pathOf } from './manifest.ts';
import type { ZippedFiles } from './open-zip.ts';
import { readLines } from './read-lines.ts';

/** Columns that name another row of their own table, and never, by whatever way, the row itself. */
const links = [
  { table: 'categories', id: 'id', column: 'merged_into_id', means: 'is merged into itself' },
  { table: 'tags', id: 'id', column: 'merged_into_id', means: 'is merged into itself' },
  { table: 'transactions', id: 'id', column: 'reimburses_id', means: 'pays back itself' },
  { table: 'transactions', id: 'id', column: 'duplicate_of_id', means: 'is a duplicate of itself' },
  { table: 'transactions', id: 'id', column: 'replaced_by_id', means: 'is replaced by itself' },
  { table: 'journal', id: 'step_id', column: 'undoes_step_id', means: 'undoes itself' },
] as const satisfies (Link & { means: string })[];

/** Throws ArchiveRefused where rows that are fine by themselves make no household together. */
export async function requireSound(tx: HouseholdTransaction, files: ZippedFiles): Promise<void> {
  const [split] = await findBrokenSplits(tx);
  if (split !== undefined)
    throw await refusal(files, 'transactions', ['id', split], 'its parts do not add up to it');
  await requireCategories(tx, files);
  for (const link of links) {
    const found = findCircle(await readLinks(tx, link));
    if (found !== null) throw await refusal(files, link.table, [link.id, found], `it ${link.means}`);
  }
}

/** Whether rows name themselves by one of these columns of a table: what was kept in a stranger's archive can say so. */
export async function isAnyInCircle(
  tx: HouseholdTransaction,
  table: string,
  columns: readonly string[],
): Promise<boolean> {
  for (const link of links)
    if (
      link.table === table &&
      columns.includes(link.column) &&
      findCircle(await readLinks(tx, link)) !== null
    )
      return true;
  return false;
}

async function requireCategories(tx: HouseholdTransaction, files: ZippedFiles): Promise<void> {
  const tree = await readCategoryTree(tx);
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]));
  const missing = newHouseholdCategories().find(({ id }) => !parents.has(id));
  if (missing !== undefined)
    throw new ArchiveRefused(`data/categories.jsonl: the category ${missing.id} is missing.`);
  const deep = tree.find(({ parentId }) => parentId !== null && parents.get(parentId) !== null);
  if (deep !== undefined)
    throw await refusal(files, 'categories', ['id', deep.id], 'its parent is a subcategory');
}

async function refusal(
  files: ZippedFiles,
  table: Link['table'],
  [column, id]: readonly [column: string, id: string],
  what: string,
): Promise<ArchiveRefused> {
  const path = pathOf({ table });
  return new ArchiveRefused(`${path}, line ${await lineOf(files, path, column, id)}: ${what}.`);
}

/** Where a row begins that was read before. Only looked for once it is wrong, so that no place of any row is kept. */
async function lineOf(files: ZippedFiles, path: string, column: string, id: string): Promise<number> {
  const file = files.get(path);
  if (file !== undefined)
    for await (const { line, value } of readLines(path, file.read()))
      if (typeof value === 'object' && value !== null && Reflect.get(value, column) === id) return line;
  throw new Error(`A row of ${path} is in the database and not in the file`);
}
