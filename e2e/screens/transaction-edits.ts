import { expect, type Locator, type Page } from '@playwright/test';
import { countLine } from './transactions.ts';

/** As in the tests, also for the commands, to which their settings do not apply. */
const patient = expect.configure({ timeout: 120_000 });

/** Waits until the list of transactions is there. */
export async function listIsHere(page: Page): Promise<void> {
  await patient(countLine(page)).toBeVisible();
  await patient(page.locator('.skeleton')).toHaveCount(0);
}

/** The row of the list with this id. */
export function rowOf(page: Page, id: string): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="#${id}"]`) });
}

/** What shows a row's category, and opens the list of categories. */
export function categoryChip(row: Locator): Locator {
  return row.getByRole('button', { name: /^Category:/ });
}

/** Chooses one in the list of categories that is open. */
async function chooseInList(page: Page, category: string): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Categories' });
  await list.getByRole('option', { name: category, exact: true }).click();
}

/** Chooses a category for a row. */
export async function chooseCategory(row: Locator, category: string): Promise<void> {
  await categoryChip(row).click();
  await chooseInList(row.page(), category);
}

/** Chooses a category for several rows together. */
export async function chooseForAll(page: Page, rows: readonly Locator[], category: string): Promise<void> {
  for (const row of rows) await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Set category' }).click();
  await chooseInList(page, category);
}

/** Opens a row, writes its note and closes it, which saves it. */
export async function writeNote(row: Locator, note: string): Promise<void> {
  await row.locator('[data-row-link]').click();
  const drawer = row.page().getByRole('dialog');
  await drawer.getByLabel('Note', { exact: true }).fill(note);
  await row.page().keyboard.press('Escape');
  await patient(drawer).toHaveCount(0);
}

/** How many changes the page says are not saved yet. */
export async function unsavedCount(page: Page): Promise<number> {
  const words = await page.getByText(/\d+ changes? (is|are) not saved yet/).allInnerTexts();
  return Number(/(\d+) changes?/.exec(words[0] ?? '')?.[1] ?? 0);
}
