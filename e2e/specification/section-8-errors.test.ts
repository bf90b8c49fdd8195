import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { newcomer, register } from '../people/person.ts';
import { section, statCard } from '../screens/dashboard.ts';
import { sendSignIn, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const login = `**${routes.login.path}`;

test.describe('Section 8: login and register failure', () => {
  test('shows the server’s message', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await page.goto('/login');
    await sendSignIn(page, { ...person, password: 'wrong password' });
    await expect(page.getByRole('alert')).toHaveText(/password/i);
  });

  test('else its error field', async ({ page, cairn }) => {
    await page.route(login, (route) => route.fulfill({ status: 500, json: { error: 'kitchen on fire' } }));
    await page.goto('/login');
    await sendSignIn(page, newcomer(cairn.url));
    await expect(page.getByRole('alert')).toHaveText('kitchen on fire');
  });

  test('else the fallback for signing in', async ({ page, cairn }) => {
    await page.route(login, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/login');
    await sendSignIn(page, newcomer(cairn.url));
    await expect(page.getByRole('alert')).toHaveText(
      'Login failed. Please check your credentials and try again.',
    );
  });

  test('else the fallback for registering', async ({ page, cairn }) => {
    await page.route(`**${routes.register.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    const { name, email, password } = newcomer(cairn.url);
    await page.goto('/register');
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.');
  });

  test('a login whose token does not verify says so and clears the stored items', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await page.goto('/login');
    await page.route(`**${routes.verify.path}`, (route) => route.fulfill({ status: 401, json: {} }));
    await sendSignIn(page, person);
    await expect(page.getByRole('alert')).toHaveText(
      'Login succeeded but token is invalid. Please try again.',
    );
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key))),
    ).toEqual([]);
  });
});

test.describe('Section 8: dashboard and insights', () => {
  test('a dashboard call that is not OK shows an empty dashboard in the stored user’s name', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await page.route(`**${routes.dashboard.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page, person);
    for (const title of ['Total Balance', 'Monthly Spending', 'Monthly Income'])
      await expect(statCard(page, title)).toContainText('$0.00');
    await expect(statCard(page, 'Connected Accounts')).toContainText('0');
    await expect(section(page, 'Your Accounts')).toContainText('No accounts connected yet');
    await expect(section(page, 'Recent Transactions')).toContainText('No transactions yet');
  });

  test('an insights call that is not OK shows the two fallback insights', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await page.route(`**${routes.insights.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page, person);
    const insights = section(page, 'AI Insights');
    await expect(insights).toContainText('Connect Bank');
    await expect(insights).toContainText('Your insights could not be loaded.');
    await expect(insights).toContainText('Link your bank to get personalized insights');
    await expect(insights).toContainText('Start Tracking');
    await expect(insights).toContainText('Begin tracking your spending habits');
    await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  });

  test('while the dashboard is loading, no part of it asks for a bank', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    const answered = Promise.withResolvers<void>();
    await page.route(`**${routes.dashboard.path}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await signIn(page, person);
    await expect(section(page, 'AI Insights')).toContainText('No insights yet');
    await expect(page.getByRole('button', { name: /connect/i })).toHaveCount(0);
    answered.resolve();
    await expect(page.getByRole('button', { name: 'Connect Bank Account' })).toBeVisible();
  });

  test('a server that cannot be reached is reported in words', async ({ page, cairn }) => {
    const person = await register(cairn.url);
    await page.goto('/login');
    await page.route('**/api/**', (route) => route.abort());
    await sendSignIn(page, person);
    await expect(page.getByRole('alert')).toContainText('Cairn cannot be reached');
  });
});
