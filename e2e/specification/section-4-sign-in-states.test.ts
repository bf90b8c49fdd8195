import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { drawn } from '../../scripts/testing/part.ts';
import { newcomer, register, send } from '../people/person.ts';
import { sendSignIn, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const guarded = [
  '/dashboard',
  '/transactions',
  '/plaid-demo',
  '/budgets',
  '/accounts',
  '/insights',
  '/recurring',
  '/categories',
  '/rules',
];

function stored(page: Page): Promise<[string | null, string | null]> {
  return page.evaluate(() => [localStorage.getItem('cairn.token'), localStorage.getItem('cairn.user')]);
}

/** Puts a token and a user where the browser keeps them, before any page runs. */
async function storeSession(page: Page, token: string, name = 'Ada', email = 'ada@example.com') {
  await page.addInitScript(
    ([key, user]) => {
      localStorage.setItem('cairn.token', key);
      localStorage.setItem('cairn.user', user);
    },
    [token, JSON.stringify({ id: 'somebody', name, email })] as const,
  );
}

test.describe('Section 4: authentication', () => {
  for (const path of drawn(guarded)) {
    test(`without a token ${path} leads to /login and back again after it`, async ({ page, cairn }) => {
      const person = await register(cairn.url);
      await page.goto(`${path}?month=2026-01`);
      await expect(page).toHaveURL('/login');
      await sendSignIn(page, person);
      await expect(page).toHaveURL(new RegExp(`${path}\\?month=2026-01$`));
    });
  }

  test('while the token is being checked the page says so, and the server is what checks it', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await storeSession(page, person.token);
    const verified = Promise.withResolvers<void>();
    await page.route('**/api/auth/verify', async (route) => {
      await verified.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(page.getByText('Checking authentication…')).toBeVisible();
    verified.resolve();
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  });

  test('a failed verification clears both stored items', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => {
      localStorage.setItem('cairn.token', 'made-up');
      localStorage.setItem('cairn.user', '{}');
    });
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([null, null]);
  });

  test('register stores token and user', async ({ page, cairn }) => {
    const { name, email, password } = newcomer(cairn.url);
    await page.goto('/signup');
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    const [token, user] = await stored(page);
    expect(token).not.toBeNull();
    expect(JSON.parse(user ?? '')).toMatchObject({ name, email });
  });

  test('a 401 on any call clears the session and leads to /login', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    // The end of the stream would send the page away before it makes a call.
    await page.route(`**${routes.events.path}`, (route) => route.abort());
    await signIn(page, person);
    expect((await send(person, routes.logout, { body: {} })).status).toBe(200);
    const [token] = await stored(page);
    // The session of the page, not that of the person above, is ended behind the page's back.
    await send({ server: cairn.url, token: token ?? '' }, routes.logout, { body: {} });
    await page
      .getByRole('navigation', { name: 'Main' })
      .first()
      .getByRole('link', { name: 'Budgets' })
      .click();
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([null, null]);
  });

  test('Log Out clears both items, goes to /login, and the token is dead', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await signIn(page, person);
    const [token] = await stored(page);
    await page.goto('/account');
    await page.getByRole('tab', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await stored(page)).toEqual([null, null]);
    expect((await send({ server: cairn.url, token: token ?? '' }, routes.dashboard)).status).toBe(401);
  });

  test('Delete Account asks first, then clears both items, goes to /, and the person is gone', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await signIn(page, person);
    await page.goto('/account');
    await page.getByRole('tab', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect((await send(person, routes.dashboard)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await question.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page).toHaveURL('/');
    expect(await stored(page)).toEqual([null, null]);
    const again = await send({ server: cairn.url, token: '' }, routes.login, {
      body: { email: person.email, password: person.password },
    });
    expect(again.status).toBe(401);
  });

  test('the landing page shows a person with a token as signed in', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem('cairn.token', 'never verified here'));
    await page.reload();
    await expect(page.getByRole('link', { name: /account/i }).first()).toHaveAttribute('href', '/account');
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0);
  });
});

test.describe('Section 4: demo mode', () => {
  const ways: [string, (page: Page) => Promise<void>][] = [
    [
      'the demo flag equals the string true',
      async (page) => {
        await storeSession(page, 'demo');
        await page.addInitScript(() => localStorage.setItem('cairn.demo', 'true'));
      },
    ],
    [
      'the stored user has the demo address',
      (page) => storeSession(page, 'demo', 'Ada', 'demo@cairn.example'),
    ],
    ['the stored user is called demo user', (page) => storeSession(page, 'demo', 'DeMo UsEr')],
  ];
  for (const [way, start] of ways) {
    test(`P33 is on when ${way}: canned data, and not one call to the server`, async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
      });
      await start(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your Accounts' }).getByRole('listitem')).toHaveCount(3);
      await expect(
        page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem'),
      ).toHaveCount(3);
      await expect(
        page.getByRole('region', { name: 'Spending by Category' }).getByRole('listitem'),
      ).toHaveCount(4);
      for (const path of guarded.slice(1)) await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(calls).toEqual([]);
    });
  }

  test('is off when the flag is anything else', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cairn.demo', 'TRUE'));
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  test('a failed connection is faked as a success, in the demo only', async ({ page }) => {
    await storeSession(page, 'demo', 'Demo User');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /connect another bank/i }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Failed to connect. Demo mode: pretending connection succeeded!',
    );
  });

  test('P33 a real session is untouched by the demo and comes back after it', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await signIn(page, person);
    const before = await stored(page);
    await page.goto('/');
    await page.getByText('Try the demo').first().click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('region', { name: 'Your Accounts' }).getByRole('listitem')).toHaveCount(3);
    expect(await stored(page)).toEqual(before);
    await page.getByRole('button', { name: 'Leave the demo' }).click();
    await page.goto('/dashboard');
    await expect(page.getByText('No accounts connected yet')).toBeVisible();
  });
});
