import { routes } from '@cairn/contract/routes';
import type { Category } from '@cairn/contract/transactions';
import type { Browser, Page } from '@playwright/test';
import { ask, type Person } from '../../e2e/people/person.ts';
import { storageOf } from '../../e2e/people/signed-in.ts';
import { waitUntilSettled } from '../../e2e/pictures/settled.ts';
import config from '../../e2e/playwright.config.ts';
import { answeredAfter, readMeasured, watch, watchLoad } from './in-page.ts';

/** The durations of one visit, in milliseconds. */
export type Visit = Record<'firstLoad' | 'listOpened' | 'search' | 'editShown' | 'editSaved', number>;

/** A search whose last letter changes how many transactions match. */
export type Search = { text: string; count: number };

/** A loaded row has more than one cell. */
const cell = 'tbody td:nth-child(2)';
const rowsShown = { selector: cell, pattern: '\\S' };

/** Opens a page in a new browser context, signed in. */
export async function freshPage(browser: Browser, person: Person | null, server: string): Promise<Page> {
  const { timezoneId = 'America/New_York', locale = 'en-US' } = config.use ?? {};
  const context = await browser.newContext({
    baseURL: server,
    viewport: { width: 1440, height: 900 },
    timezoneId,
    locale,
    storageState: await storageOf(person),
  });
  return context.newPage();
}

/** Opens the list from the dashboard and waits for its rows. */
export async function openList(page: Page): Promise<number> {
  await watch(page, 'click', [rowsShown]);
  await page
    .getByRole('link', { name: 'Transactions', exact: true })
    .filter({ visible: true })
    .first()
    .click();
  return (await readMeasured(page)).ms;
}

async function countOf(person: Person, search: string): Promise<number> {
  const { totals } = await ask(person, routes.transactions, { query: { search, limit: '1' } });
  return totals?.count ?? 0;
}

/** Finds a search among the household's own merchants. */
export async function chooseSearch(person: Person): Promise<Search> {
  const { transactions } = await ask(person, routes.transactions, { query: { limit: '200' } });
  for (const { merchantName } of transactions) {
    const name = merchantName ?? '';
    for (let length = 3; length <= name.length; length += 1) {
      const [text, before] = [name.slice(0, length), name.slice(0, length - 1)];
      if (text !== text.trim() || before !== before.trim()) continue;
      const count = await countOf(person, text);
      if (count > 0 && count !== (await countOf(person, before))) return { text, count };
    }
  }
  throw new Error('No search narrows the rows of this household');
}

async function measureSearch(page: Page, { text, count }: Search): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill(text.slice(0, -1));
  await page.waitForURL((url) => url.searchParams.get('search') === text.slice(0, -1));
  await waitUntilSettled(page);
  await watch(page, 'keydown', [
    { selector: '[role=status]', pattern: `^Showing ${count.toLocaleString('en-US')} of` },
    { selector: `table[aria-rowcount="${count + 1}"] ${cell}`, pattern: '\\S' },
  ]);
  await field.press(text.slice(-1));
  const { ms } = await readMeasured(page);
  await field.fill('');
  await page.waitForURL((url) => !url.searchParams.has('search'));
  await waitUntilSettled(page);
  await field.press('Escape');
  return ms;
}

/** Gives the first row another category, by the keyboard. */
async function measureEdit(
  page: Page,
  categories: readonly Category[],
): Promise<{ shown: number; saved: number }> {
  const row = page.locator('tbody tr').first();
  const words = await row.innerText();
  const category = categories.find(({ name }) => !words.includes(name));
  if (category === undefined) throw new Error('There is no other category');
  await page.keyboard.press('j');
  await page.locator('[data-active]').first().waitFor();
  await page.keyboard.press('c');
  await page
    .getByRole('combobox', { name: 'Category', exact: true })
    .filter({ visible: true })
    .last()
    .fill(category.name);
  await watch(page, 'keydown', [{ selector: 'tr[data-active]', pattern: category.name }]);
  await page.keyboard.press('Enter');
  const { fromMs, ms } = await readMeasured(page);
  return { shown: ms, saved: await answeredAfter(page, fromMs, '/api/transactions(/[0-9a-f-]{36})?$') };
}

/** One visit in a new browser context: dashboard, list, search, edit. */
export async function visit(
  browser: Browser,
  person: Person,
  search: Search,
  categories: readonly Category[],
): Promise<Visit> {
  const page = await freshPage(browser, person, person.server);
  await watchLoad(page, [{ selector: 'a', pattern: '^Total Balance.*\\$[\\d,]+' }]);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const firstLoad = (await readMeasured(page)).ms;
  await waitUntilSettled(page);
  const listOpened = await openList(page);
  await waitUntilSettled(page);
  const searched = await measureSearch(page, search);
  const edit = await measureEdit(page, categories);
  await page.context().close();
  return { firstLoad, listOpened, search: searched, editShown: edit.shown, editSaved: edit.saved };
}
