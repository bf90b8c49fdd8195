import { expect, type Page } from '@playwright/test';
import { register } from '../people/person.ts';
import { openAs, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const items: [string, string][] = [
  ['Home', '/'],
  ['Dashboard', '/dashboard'],
  ['Insights', '/insights'],
  ['Transactions', '/transactions'],
  ['Accounts', '/accounts'],
  ['Budgets', '/budgets'],
];

function topNavigation(page: Page) {
  return page.getByRole('banner').getByRole('navigation', { name: 'Main' });
}

test.describe('Section 2: top navigation', () => {
  test('has six items in this order, and the logo leads home', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    const links = topNavigation(page).getByRole('link');
    await expect(links).toHaveText(items.map(([label]) => label));
    for (const [index, [, address]] of items.entries())
      await expect(links.nth(index)).toHaveAttribute('href', address);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cairn' })).toHaveAttribute('href', '/');
  });

  test('highlights the item whose address the page’s begins with; Home on exactly /', async ({
    page,
    cairn,
  }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    for (const [label, address] of items.slice(1)) {
      await page.goto(`${address}?month=2026-01`);
      await expect(topNavigation(page).locator('[aria-current=page]')).toHaveText(label);
    }
  });

  test('has two icon buttons and an avatar, each of which does something', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: /^Search/ }).click();
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await banner.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(/nothing|no notifications/i).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: /Account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Account', exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  });

  test('P32 the palette goes anywhere by keyboard alone', async ({ page, cairn }) => {
    await signIn(page, await register(cairn.url));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('budg');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/budgets');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('the theme and hidden amounts stay as chosen, from the first paint on', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Account menu/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(238, 241, 234)');
  });
});
