import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { linkBank, waitUntilSynced } from './people/ledger.ts';
import { newcomer, type Person, register } from './people/person.ts';
import { connectionStrip, statCard } from './screens/dashboard.ts';
import { signIn } from './screens/sign-in.ts';
import { watchPage } from './screens/watch-page.ts';
import { test as shared } from './servers/shared-cairn.ts';

/** Two people for all tests of a worker: one with nothing, one with a bank. */
const test = shared.extend<object, { empty: Person; full: Person }>({
  empty: [({ cairn }, use) => register(cairn.url).then(use), { scope: 'worker' }],
  full: [
    async ({ cairn }, use) => {
      const person = await register(cairn.url);
      await linkBank(person, cairn.bank, 'ins_109508');
      await linkBank(person, cairn.bank, 'ins_109511');
      await waitUntilSynced(person, 2);
      await use(person);
    },
    { scope: 'worker' },
  ],
});

const narrowest = 360;
const widths = [narrowest, 390, 1440];
const schemes = ['light', 'dark'] as const;

/** Waits until the page has everything that it asked for. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
}

/** Expects the page to be sound in both schemes: nothing for axe to find, and no sideways scrolling at any width. */
async function expectSoundScreen(page: Page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      const where = `${colorScheme} at ${width}`;
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${where}: scrolls sideways by ${overflow} px`);
      // The narrowest two are laid out alike.
      if (width === narrowest) continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          found.push(`${where}: ${id}: ${html} ${failureSummary}`);
    }
  }
  expect(found).toEqual([]);
}

for (const path of ['/login', '/register']) {
  test(`P32 ${path} is sound`, async ({ page }) => {
    const complaints = await watchPage(page);
    await page.goto(path);
    await waitUntilLoaded(page);
    await expectSoundScreen(page);
    expect(complaints).toEqual([]);
  });
}

test('P32 the dashboard without a bank is sound', async ({ page, empty }) => {
  const complaints = await watchPage(page);
  await signIn(page, empty);
  await waitUntilLoaded(page);
  await expect(page.getByText('No accounts connected yet')).toBeVisible();
  await expectSoundScreen(page);
  expect(complaints).toEqual([]);
});

test('P32 the dashboard with two banks is sound', async ({ page, full }) => {
  const complaints = await watchPage(page);
  await signIn(page, full);
  await expect(connectionStrip(page)).toContainText('All 2 banks are up to date');
  await waitUntilLoaded(page);
  await expectSoundScreen(page);
  expect(complaints).toEqual([]);
});

test('P32 the transactions are sound', async ({ page, full }) => {
  const complaints = await watchPage(page);
  await signIn(page, full);
  await page.goto('/transactions');
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
  await waitUntilLoaded(page);
  await expectSoundScreen(page);
  expect(complaints).toEqual([]);
});

for (const who of ['empty', 'full'] as const) {
  for (const width of [390, 1440]) {
    test(`nothing moves while the ${who} dashboard loads at ${width}`, async ({ page, empty, full }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, who === 'empty' ? empty : full);
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Reflect.set(window, 'shifts', shifts);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(JSON.stringify(entry));
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.reload();
      await expect(statCard(page, 'Total Balance')).toBeVisible();
      await waitUntilLoaded(page);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    });
  }
}

/** Presses Tab until the field has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}

test('P32 somebody registers and signs out with the keyboard alone', async ({ page, cairn }) => {
  const { name, email, password } = newcomer(cairn.url);
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Create Account', exact: true })).toBeEnabled();
  const fields: [Locator, string][] = [
    [page.getByLabel('Full name'), name],
    [page.getByLabel('Email'), email],
    [page.getByLabel('Password', { exact: true }), password],
    [page.getByLabel('Confirm password', { exact: true }), password],
  ];
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Create Account', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: `Account menu of ${name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
