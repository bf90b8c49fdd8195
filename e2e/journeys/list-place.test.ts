import { routes } from '@cairn/contract/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { askBank } from '../bank-record/bank.ts';
import { connectionsOf, registerWithBank } from '../people/ledger.ts';
import { ask } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { countLine, rowsInView, rowWith } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

/** Scrolls far past the rows that come first and gives the id of a row in the middle of the window. */
async function scrollAway(page: Page): Promise<string> {
  await page.evaluate(() => window.scrollTo(0, 30_000));
  await expect(page.locator('tbody .skeleton')).toHaveCount(0);
  const hrefInTheMiddle = () =>
    page.evaluate(() => {
      const row = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest('tr');
      return row?.querySelector('[data-row-link]')?.getAttribute('href') ?? null;
    });
  // Between two frames a line may be in the middle, and no row.
  await expect.poll(hrefInTheMiddle).not.toBeNull();
  return (await hrefInTheMiddle()) ?? 'no row there';
}

function rowOf(page: Page, href: string): Locator {
  return rowsInView(page).filter({ has: page.locator(`[href="${href}"]`) });
}

async function topOf(row: Locator): Promise<number> {
  return Math.round((await row.boundingBox())?.y ?? Number.NaN);
}

for (const { device, width, height } of [
  { device: 'a desktop', width: 1440, height: 900 },
  { device: 'a phone', width: 390, height: 844 },
])
  test(`on ${device} a list that is loaded again is where it was, and rows that come in above do not move it`, async ({
    page,
    cairn,
  }) => {
    await page.setViewportSize({ width, height });
    const { person, accessToken } = await registerWithBank(cairn, { days: 730 });
    await openAs(page, person, '/transactions');
    await expect(countLine(page)).toBeVisible();

    const href = await scrollAway(page);
    await page.reload();
    await expect(rowOf(page, href)).toBeInViewport();

    const before = await topOf(rowOf(page, href));
    await page.evaluate(() =>
      window.addEventListener('scroll', () => document.body.toggleAttribute('data-moved', true)),
    );
    await askBank(cairn.bank, '/control/rows/add', {
      access_token: accessToken,
      amount: 7,
      name: 'NEW ABOVE',
    });
    const [connection] = await connectionsOf(person);
    await ask(person, routes.syncConnection, { params: { connectionId: connection?.id ?? '' } });
    await expect(page.locator('[data-moved]')).toBeAttached();
    expect(await topOf(rowOf(page, href))).toBe(before);

    await page.goto('/dashboard');
    await page.goto('/transactions');
    // Opened again it begins at the top, with the new row among those of its day, whose order is by chance.
    await expect(countLine(page)).toBeInViewport();
    await page.getByRole('searchbox').fill('NEW ABOVE');
    await expect(rowWith(page, 'NEW ABOVE')).toBeInViewport();
  });

test('P32 a jump loads the rows that it shows and not those between, and they can be worked with as any', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithBank(cairn, { days: 730 });
  const ofPlace = async (at: number) => {
    const { transactions, totals } = await ask(person, routes.transactions, {
      query: { at: String(at), limit: '1' },
    });
    return { id: transactions[0]?.id, count: totals?.count ?? Number.NaN };
  };
  const { count } = await ofPlace(0);
  expect(count).toBeGreaterThan(1_500);
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === routes.transactions.path) calls += 1;
  });
  await openAs(page, person, '/transactions');
  await expect(countLine(page)).toBeVisible();
  const row = (place: number) => page.locator(`tbody [aria-rowindex="${place + 2}"]`);
  const link = async (place: number) => row(place).locator(`[href="#${(await ofPlace(place)).id}"]`);

  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expect(await link(count - 1)).toBeFocused();
  expect(calls).toBeLessThan(12);

  // Upwards the rows come as downwards.
  for (const up of [1, 2]) {
    await page.keyboard.press('k');
    await expect(await link(count - 1 - up)).toBeFocused();
  }
  await page.evaluate(() => window.scrollBy(0, -44 * 400));
  await expect(await link(count - 405)).toBeInViewport();

  // The details open, and a range is chosen over rows that are not here.
  await page.keyboard.press('End');
  await expect(await link(count - 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(await link(count - 1)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(`${count.toLocaleString('en-US')} selected`);

  await page.keyboard.press('Home');
  await expect(await link(0)).toBeFocused();
  await expect(row(0)).toBeInViewport();
});

test('each of a million rows can be scrolled to, more than a page of the browser can hold', async ({
  page,
  cairn,
}) => {
  const count = 1_000_000;
  const { person } = await registerWithBank(cairn);
  await page.route(`**${routes.transactions.path}?*`, async (route) => {
    // The rows below the first ones are on their way for as long as the test lasts.
    const { searchParams } = new URL(route.request().url());
    if (searchParams.has('after') || searchParams.has('at')) return;
    const response = await route.fetch();
    const first = await response.json();
    await route.fulfill({
      response,
      json: { ...first, nextCursor: 'more', totals: { ...first.totals, count } },
    });
  });
  await openAs(page, person, '/transactions');
  await expect(countLine(page)).toBeVisible();
  const row = (place: number) => page.locator(`tbody [aria-rowindex="${place + 1}"]`);
  const scrollTo = (share: number) =>
    page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), share);
  await expect(row(1)).toBeInViewport();
  await scrollTo(1);
  await expect(row(count)).toBeInViewport();
  await scrollTo(0.9);
  await expect(row(count)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(row(count)).toBeInViewport();
  await scrollTo(0);
  await expect(row(1)).toBeInViewport();

  // The wheel and the keys of pages go as far as in any list, and only the scroll bar goes further.
  await scrollTo(0.5);
  await page.mouse.move(640, 400);
  const topOfFirst = () =>
    page.evaluate(() => {
      const element = document.elementFromPoint(640, 400)?.closest('tr');
      return Number(element?.ariaRowIndex) * 44 - (element?.getBoundingClientRect().top ?? Number.NaN);
    });
  await expect.poll(topOfFirst).toBeGreaterThan(44 * 400_000);
  const before = await topOfFirst();
  for (let turn = 1; turn <= 5; turn += 1) {
    await page.mouse.wheel(0, 101);
    await expect.poll(topOfFirst).toBe(before + 101 * turn);
  }
  await page.keyboard.press('PageDown');
  await expect.poll(topOfFirst).toBeGreaterThan(before + 505);
  expect(await topOfFirst()).toBeLessThan(before + 505 + 720);
  await page.keyboard.press('PageUp');
  await expect.poll(topOfFirst).toBe(before + 505);
});
