import { expect, type Locator, type Page } from '@playwright/test';
import { newcomer } from './people/person.ts';
import { test } from './servers/shared-cairn.ts';

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
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
