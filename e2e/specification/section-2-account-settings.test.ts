import { expect } from '@playwright/test';
import { register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { watchPage } from '../screens/watch-page.ts';
import { test } from '../servers/shared-cairn.ts';

test.describe('Section 2: account settings', () => {
  test('has three tabs and a Home link', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/account');
    await expect(page.getByRole('tab')).toHaveText(['Profile', 'Security', 'Account']);
    await expect(page.getByRole('link', { name: 'Home' }).first()).toHaveAttribute('href', '/');
  });

  test('each tab has an address, at which the browser has no complaint', async ({ page, cairn }) => {
    const complaints = await watchPage(page);
    const person = await register(cairn.url);
    for (const tab of ['Profile', 'Security', 'Account']) {
      await openAs(page, person, '/dashboard');
      await openAs(page, person, `/account#${tab.toLowerCase()}`);
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
    }
    expect(complaints).toEqual([]);
  });

  test('the Account tab has Log Out, Connected Banks with Manage, and Delete Account', async ({
    page,
    cairn,
  }) => {
    await openAs(page, await register(cairn.url), '/account');
    await page.getByRole('tab', { name: 'Account', exact: true }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(panel).toContainText('Connected Banks');
    await expect(panel.getByRole('link', { name: /Manage/ })).toHaveAttribute('href', '/accounts');
    await panel.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('P32 the tabs are moved through by arrow keys', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/account');
    await page.getByRole('tab', { name: 'Profile' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
    await expect(page.getByRole('tabpanel')).toContainText('Current password');
  });
});
