import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/shared-cairn.ts';

test.use({ serviceWorkers: 'allow' });

/** Ends when the browser has everything that it is to keep. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

test('after the first visit a click without a network ends in Cairn: the figures stay, a page without any says so, and all comes back by itself', async ({
  page,
  cairn,
  context,
}) => {
  const { person } = await registerWithBank(cairn);
  await openAs(page, person, '/dashboard');
  const balance = page.getByText(/^\$[\d,]+\.\d\d$/).first();
  await expect(balance).toBeVisible();
  const figure = await balance.innerText();
  await untilKept(page);

  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Budgets' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Budgets' })).toBeVisible();
  await expect(page.getByText(/You are offline\./)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText(figure).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible();
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
});

test('without a network every page of Cairn opens in Cairn, and an address that is no page is left to the browser', async ({
  page,
  cairn,
  context,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await untilKept(page);
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Now' }).first()).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  for (const path of [routes.dashboard.path, '/readyz', '/healthz', '/sandbox-bank/oauth', '/robots.txt'])
    await expect(page.goto(path)).rejects.toThrow('net::ERR_');
});

test('while Cairn cannot be reached the page says so once, keeps the focus and asks again', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  const verify = `**${routes.verify.path}`;
  let asked = 0;
  await page.route(verify, (route) => {
    asked += 1;
    return route.abort('connectionfailed');
  });
  await page.goto('/budgets');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  const changes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    );
    return seen;
  });
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 1);
  expect(await changes.jsonValue()).toEqual([]);
  await expect(retry).toBeFocused();

  await page.unroute(verify);
  await retry.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Budgets' })).toBeVisible();
});

test('who has a bank is not asked to connect one while nothing can be loaded', async ({ page, cairn }) => {
  const { person } = await registerWithBank(cairn);
  await page.route(`**${routes.connections.path}`, (route) => route.abort('connectionfailed'));
  await openAs(page, person, '/recurring');
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring' })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort('connectionfailed'));
  for (const name of ['Dashboard', 'Insights']) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await expect(page.getByText('Your insights could not be loaded')).toBeVisible();
    await expect(page.getByText(/connect your bank|connect a bank/i)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /connect/i })).toHaveCount(0);
  }
});

test('what could not be loaded comes back by itself where the network was there all the time', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const failing = /\/api\/(?!auth)/;
  await page.route(failing, (route) => route.abort('connectionfailed'));
  await openAs(page, person, '/recurring');
  await expect(page.getByText(/Could not load recurring payments/)).toBeVisible();
  await page.unroute(failing);
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
});

test('no answer of the API is kept in the browser', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/dashboard');
  await untilKept(page);
  const addresses = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses).toContain('/dashboard');
  expect(addresses.filter((path) => path.startsWith(routes.dashboard.path.slice(0, 4)))).toEqual([]);
});

test('a page that the network swallows is shown as the browser kept it', async ({ browser }) => {
  const dataDir = await makeDataFolder();
  const server = await startCairn(dataDir);
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await openAs(page, await register(server.url), '/dashboard');
    await untilKept(page);
    // Its port still takes connections, but there is never an answer.
    process.kill(server.pid, 'SIGSTOP');
    await page.goto('/budgets');
    await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible();
  } finally {
    await context.close();
    process.kill(server.pid, 'SIGCONT');
    await server.stop();
    await removeDataFolder(dataDir);
  }
});

test('Cairn can be installed: its manifest names it, where it starts, and icons that are there', async ({
  page,
  cairn,
}) => {
  const answer = await page.request.get(`${cairn.url}/manifest.webmanifest`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Cairn', start_url: '/dashboard', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await page.request.get(cairn.url + src)).status()).toBe(200);
});
