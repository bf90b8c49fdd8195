import { routes } from '@cairn/contract/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { ask, type Person, register } from '../people/person.ts';
import { linkWindow, shareAccounts, signInAtBank } from '../screens/link-window.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const linkScript = '**/link-initialize.js';

async function createDemo(page: Page, server: string): Promise<Person> {
  const person = await register(server);
  await openAs(page, person, '/plaid-demo');
  await expect(connectButton(page)).toBeEnabled();
  return person;
}

function connectButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Connect Bank Account', exact: true });
}

function successPanel(page: Page): Locator {
  return page.getByRole('heading', { name: 'Connected Successfully!', exact: true }).locator('xpath=..');
}

/** The one message of the page, and that there is nothing left to wait for. */
async function expectFailure(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words);
  await expect(connectButton(page)).toBeEnabled();
  await expect(page.locator('iframe[title="Connect your bank"]')).toHaveCount(0);
}

test.describe('Section 2: bank-link demo', () => {
  test('is for those who have signed in', async ({ page }) => {
    await page.goto('/plaid-demo');
    await expect(page).toHaveURL(/\/login/);
  });

  test('Section 4: token, window, exchange, 90 days of sync; then the number of accounts and the bank', async ({
    page,
    cairn,
  }) => {
    const person = await createDemo(page, cairn.url);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/plaid/'))
        asked.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    });
    await connectButton(page).click();
    await signInAtBank(page, 'Tartan Bank');
    await shareAccounts(page);
    await expect(successPanel(page)).toBeVisible();
    const { accounts } = await ask(person, routes.accounts);
    expect(accounts.length).toBeGreaterThan(1);
    await expect(successPanel(page)).toContainText('Tartan Bank');
    await expect(successPanel(page)).toContainText(`${accounts.length} accounts`);
    await expect(page.getByRole('heading', { name: 'Connected Successfully!' })).toBeFocused();
    expect(asked.map((one) => one.split(' ')[0])).toEqual([
      routes.linkToken.path,
      routes.exchange.path,
      routes.syncTransactions.path,
    ]);
    expect(asked[2]).toContain('{"days":90}');
  });

  test('an answer that is lost on its way is not called a failure: the bank is connected', async ({
    page,
    cairn,
  }) => {
    await createDemo(page, cairn.url);
    await page.route(`**${routes.exchange.path}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await connectButton(page).click();
    await signInAtBank(page, 'Tartan Bank');
    await shareAccounts(page);
    await expect(successPanel(page)).toContainText('Tartan Bank');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('‘Connect Another Bank’ loads the page again', async ({ page, cairn }) => {
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await signInAtBank(page, 'First Platypus Bank');
    await shareAccounts(page);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Connect Another Bank', exact: true }).click();
    await loaded;
    await expect(page).toHaveURL(/\/plaid-demo$/);
    await expect(connectButton(page)).toBeEnabled();
    await expect(successPanel(page)).toHaveCount(0);
  });

  test('the provider’s script comes with the first click, once', async ({ page, cairn }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/link-initialize.js')) scripts.push(request.url());
    });
    await createDemo(page, cairn.url);
    expect(scripts).toEqual([]);
    for (const _time of [1, 2]) {
      await connectButton(page).click();
      await linkWindow(page).getByRole('button', { name: 'Close' }).click();
      await expect(connectButton(page)).toBeEnabled();
    }
    expect(scripts).toHaveLength(1);
  });

  test('closing the window leaves the page as it was, with nothing to read', async ({ page, cairn }) => {
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expect(page.getByRole('button', { name: 'Connecting...', includeHidden: true })).toBeDisabled();
    await linkWindow(page).getByRole('button', { name: 'Close' }).click();
    await expect(connectButton(page)).toBeEnabled();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
});

test.describe('Section 2: bank-link demo, setup instructions', () => {
  test('each test user does at the sandbox bank what the instructions say', async ({ page, cairn }) => {
    await createDemo(page, cairn.url);
    const guidance = page.getByRole('complementary', { name: 'Setup Instructions' });
    await expect(guidance.getByRole('listitem')).toHaveCount(4);
    const users: { username: string; password: string; words: string }[] = [];
    for (const row of await guidance.getByRole('row').all()) {
      const [username = '', password = ''] = await row.locator('code').allInnerTexts();
      if (username !== '') users.push({ username, password, words: await row.innerText() });
    }
    expect(users).toHaveLength(4);
    const bank = linkWindow(page);
    for (const { username, password, words } of users) {
      await page.reload();
      await connectButton(page).click();
      await signInAtBank(page, 'First Platypus Bank', { username, password });
      const code = /code: (\d+)/.exec(words)?.[1];
      const choice = /choose (\w+)/.exec(words)?.[1];
      if (code !== undefined) await bank.getByLabel(/^Enter the code/).fill(code);
      if (choice !== undefined) await bank.getByLabel(choice, { exact: true }).check();
      if (code !== undefined || choice !== undefined)
        await bank.getByRole('button', { name: 'Continue', exact: true }).click();
      const expected = /no response/.test(words) ? 'Something went wrong' : 'Choose accounts to share';
      await expect(bank.getByRole('heading', { name: expected }), words).toBeVisible();
    }
  });
});

test.describe('Section 8: bank link on the demo page', () => {
  test('no link token: says so, and the fallback where no reason came', async ({ page, cairn }) => {
    await page.route(`**${routes.linkToken.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expectFailure(page, 'Failed to initialize Plaid LinkLink token creation failed');
  });

  test('no link token: the server’s reason where there is one', async ({ page, cairn }) => {
    const message = 'The bank is not answering.';
    await page.route(`**${routes.linkToken.path}`, (route) =>
      route.fulfill({ status: 502, json: { error: 'bank_down', message } }),
    );
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expectFailure(page, `Failed to initialize Plaid Link${message}`);
  });

  test('no script; a later click tries again', async ({ page, cairn }) => {
    await page.route(linkScript, (route) => route.abort());
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expectFailure(page, 'Plaid Link is not loaded. Please refresh the page.');
    await page.unroute(linkScript);
    await connectButton(page).click();
    await expect(linkWindow(page).getByRole('heading', { name: /^Connect a bank to Cairn/ })).toBeVisible();
  });

  test('a script that is not the provider’s is no script', async ({ page, cairn }) => {
    await page.route(linkScript, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expectFailure(page, 'Plaid Link is not loaded. Please refresh the page.');
  });

  test('the accounts cannot be had', async ({ page, cairn }) => {
    await page.route(`**${routes.exchange.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await signInAtBank(page, 'First Platypus Bank');
    await shareAccounts(page);
    await expectFailure(page, /^Failed to sync accounts\. Please try again\./);
    await expect(successPanel(page)).toHaveCount(0);
  });

  test('the window ends with an error: its message', async ({ page, cairn }) => {
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await signInAtBank(page, 'First Platypus Bank', { password: 'error_INSTITUTION_DOWN' });
    await linkWindow(page).getByRole('button', { name: 'Leave' }).click();
    await expectFailure(
      page,
      'Connection failed: this institution is not currently responding to this request',
    );
  });

  test('the window ends with an error that has no words', async ({ page, cairn }) => {
    const body = `window.Plaid = { create: ({ onExit }) => ({
      open: () => onExit({ error_code: 'INTERNAL_SERVER_ERROR', error_message: '' }, {}),
      destroy: () => {},
    }) };`;
    await page.route(linkScript, (route) => route.fulfill({ contentType: 'text/javascript', body }));
    await createDemo(page, cairn.url);
    await connectButton(page).click();
    await expectFailure(page, 'Connection failed: Unknown error');
  });
});
