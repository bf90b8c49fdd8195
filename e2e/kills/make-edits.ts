import type { Category } from '@cairn/contract/transactions';
import type { Page } from '@playwright/test';
import {
  categoryChip,
  chooseCategory,
  chooseForAll,
  rowOf,
  writeNote,
} from '../screens/transaction-edits.ts';
import { type Chance, drawOne, shuffle } from './chance.ts';
import type { MadeEdits } from './made-edits.ts';

const ways = ['category', 'category', 'category', 'note', 'note', 'together', 'undo'] as const;
const rowsTogether = 3;

type Draw = { categories: readonly Category[]; count: number; chance: Chance };

/** Makes so many drawn edits on the list, as quickly as the page takes them, and notes each. */
export async function makeEdits(
  page: Page,
  { rowIds, made }: { rowIds: readonly string[]; made: MadeEdits },
  { categories, count, chance }: Draw,
): Promise<void> {
  // Each once: what follows a correction never brings a row the category that it is given next, which would change nothing.
  const unused = shuffle(chance, categories);

  async function nextCategory(ids: readonly string[]): Promise<Category> {
    const shown = await Promise.all(ids.map((id) => categoryChip(rowOf(page, id)).innerText()));
    const index = unused.findIndex(({ name }) => !shown.includes(name));
    const [next] = unused.splice(index, 1);
    if (next === undefined) throw new Error('There are fewer categories than edits');
    return next;
  }

  while (made.count() < count) {
    const way = drawOne(chance, ways);
    const id = drawOne(chance, rowIds);
    const row = rowOf(page, id);
    if (way === 'note') {
      const note = `note ${made.count() + 1}`;
      await writeNote(row, note);
      made.edit([{ id, note }]);
    } else if (way === 'undo') {
      if (!made.canUndo()) continue;
      await page.keyboard.press('ControlOrMeta+z');
      made.undo();
    } else {
      const ids = way === 'category' ? [id] : shuffle(chance, rowIds).slice(0, rowsTogether);
      const { id: categoryId, name } = await nextCategory(ids);
      if (way === 'category') await chooseCategory(row, name);
      else
        await chooseForAll(
          page,
          ids.map((one) => rowOf(page, one)),
          name,
        );
      made.edit(ids.map((one) => ({ id: one, categoryId })));
    }
  }
}
