import { routes } from '@cairn/contract/routes';
import type { Category } from '@cairn/contract/transactions';
import type { Browser, Page } from '@playwright/test';
import { ask, type Person } from '../../e2e/people/person.ts';
import { storageOf } from '../../e2e/people/signed-in.ts';
import { waitUntilSettled } from '../../e2e/pictures/settled.ts';
import config from '../../e2e/playwright.config.ts';
import { answeredAfter, readMeasured, watch, watchLoad } from './in-page.ts';

/** From the start of a navigation to a form that can be filled in, and from its last key to the dashboard, with what had come by then. */
type SignedIn = Record<'formMs' | 'afterPasswordMs' | 'bytes' | 'scriptBytes', number>;

/** One visit: signing in, and then what a person does. */
export type Visit = SignedIn &
  Record<'warmMs' | 'listOpenedMs' | 'listAgainMs' | 'searchMs' | 'editShownMs' | 'editSavedMs', number>;

/** A search whose last letter changes how many transactions match. */
export type Search = { text: string; count: number };

/** A loaded row has more than one cell. */
const cell = 'tbody td:nth-child(2)';
const rowsShown = { selector: cell, pattern: '\\S' };
const totalBalance = { selector: 'a', pattern: '^Total Balance.*\\$[\\d,]+' };

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
  await openPage(page, 'Transactions');
  return (await readMeasured(page)).ms;
}

/** Clicks a link of the sidebar. */
async function openPage(page: Page, name: 'Dashboard' | 'Transactions'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
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

/** Counts the bytes that come over the network for a page, as they are sent. */
async function countBytes(page: Page): Promise<() => Pick<SignedIn, 'bytes' | 'scriptBytes'>> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const counted = { bytes: 0, scriptBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.bytes += encodedDataLength;
    if (scripts.has(requestId)) counted.scriptBytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => ({ ...counted });
}

const slowLine = { offline: false, latency: 40, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 };

/** Signs in by the form in a new browser, whose caches are empty. */
export async function signIn(
  browser: Browser,
  { server, email, password }: Person,
  line: 'as it is' | 'slow line' = 'as it is',
): Promise<SignedIn & { page: Page }> {
  const page = await freshPage(browser, null, server);
  const counted = await countBytes(page);
  if (line === 'slow line') {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', slowLine);
  }
  await watchLoad(page, [{ selector: 'form [type=submit]:not([disabled])', pattern: 'Sign In' }]);
  await page.goto('/login', { waitUntil: 'commit' });
  const formMs = (await readMeasured(page)).ms;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Remember me').check();
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await watch(page, 'keydown', [totalBalance]);
  await field.press('Enter');
  const afterPasswordMs = (await readMeasured(page)).ms;
  await waitUntilSettled(page);
  return { page, formMs, afterPasswordMs, ...counted() };
}

/** Opens the dashboard again in a browser that knows it. */
async function measureWarmLoad(page: Page): Promise<number> {
  const again = await page.context().newPage();
  await watchLoad(again, [totalBalance]);
  await again.goto('/dashboard', { waitUntil: 'commit' });
  const { ms } = await readMeasured(again);
  await waitUntilSettled(again);
  await again.close();
  return ms;
}

/** One visit in a new browser: sign-in, dashboard, list, search, edit. */
export async function visit(
  browser: Browser,
  person: Person,
  search: Search,
  categories: readonly Category[],
): Promise<Visit> {
  const { page, ...signedIn } = await signIn(browser, person);
  const warmMs = await measureWarmLoad(page);
  const listOpenedMs = await openList(page);
  await waitUntilSettled(page);
  await openPage(page, 'Dashboard');
  await waitUntilSettled(page);
  const listAgainMs = await openList(page);
  await waitUntilSettled(page);
  const searchMs = await measureSearch(page, search);
  const { shown: editShownMs, saved: editSavedMs } = await measureEdit(page, categories);
  await page.context().close();
  return { ...signedIn, warmMs, listOpenedMs, listAgainMs, searchMs, editShownMs, editSavedMs };
}
