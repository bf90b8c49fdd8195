import { expect } from '@playwright/test';
import { register } from '../people/person.ts';
import { startDemo } from '../screens/demo-calls.ts';
import { signIn } from '../screens/sign-in.ts';
import { watchPage } from '../screens/watch-page.ts';
import { test } from '../servers/shared-cairn.ts';

const greeting = { name: 'Welcome back, Demo User' };

test('P33 the demo shows its sample on every screen and asks no server for anything', async ({ page }) => {
  const complaints = await watchPage(page);
  const calls = await startDemo(page);
  await expect(page.getByRole('heading', greeting)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('sample data');
  for (const place of [
    'transactions',
    'budgets',
    'accounts',
    'insights',
    'recurring',
    'review',
    'categories',
    'account',
  ]) {
    await page.goto(`/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
});

test('P33 a person’s own session lies under the demo untouched, and comes back when it is left', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await signIn(page, person);
  const storedSession = () =>
    page.evaluate(() => [localStorage.getItem('cairn.token'), localStorage.getItem('cairn.user')]);
  const before = await storedSession();
  await page.evaluate(() => localStorage.setItem('cairn.demo', 'true'));
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Somebody else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', greeting)).toBeVisible();
  expect(await storedSession()).toEqual(before);
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  expect(await storedSession()).toEqual(before);
});

test('a session that ended elsewhere is explained, and the person returns to where they were', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await signIn(page, person);
  await page.evaluate(() => localStorage.setItem('cairn.token', 'a-token-that-has-ended'));
  await page.goto('/budgets');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/budgets');
});

test('without a network the page says so and of when its figures are, and keeps them', async ({
  page,
  cairn,
}) => {
  await signIn(page, await register(cairn.url));
  await page.context().setOffline(true);
  await expect(page.getByText(/You are offline\. Figures are as of \d/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});
