import { expect } from '@playwright/test';
import { newcomer } from '../people/person.ts';
import { signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P10 what a person does on one browser is there on another: budget, profile, password', async ({
  page,
  browser,
  cairn,
}) => {
  const person = newcomer(cairn.url);
  await page.goto('/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/budgets');
  await page.getByRole('button', { name: 'Add Budget' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Budget' });
  await dialog.getByLabel('Category').selectOption('Travel');
  await dialog.getByLabel('Monthly limit').fill('750');
  await dialog.getByRole('button', { name: 'Add Budget' }).click();
  await expect(page.getByRole('heading', { name: 'Travel' })).toBeVisible();

  const later = { ...person, name: 'Ada King', password: 'a longer battery' };
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(later.name);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill(later.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(later.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  const second = await browser.newContext({ baseURL: cairn.url });
  const elsewhere = await second.newPage();
  await signIn(elsewhere, later);
  await elsewhere.goto('/budgets');
  await expect(elsewhere.getByRole('heading', { name: 'Travel' })).toBeVisible();
  await expect(elsewhere.getByRole('main')).toContainText('$750');
  await elsewhere.goto('/account');
  await expect(elsewhere.getByLabel('Name', { exact: true })).toHaveValue('Ada King');
  await second.close();
});
