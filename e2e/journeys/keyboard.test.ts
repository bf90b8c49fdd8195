import { expect, type Locator, type Page } from '@playwright/test';
import { newcomer, register } from '../people/person.ts';
import { waitUntilSettled } from '../pictures/settled.ts';
import { linkWindow } from '../screens/link-window.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** Presses Tab until the field has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
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

/** Moves to a control with Tab and presses a key on it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('P32 somebody adds, changes, pauses and deletes a budget with the keyboard alone', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/budgets');
  await expect(page.getByRole('heading', { name: 'Budgets', level: 1 })).toBeVisible();
  await waitUntilSettled(page);
  await press(page, page.getByRole('button', { name: 'Add Budget' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add Budget' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel('Monthly limit'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('750');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const budget = page.getByRole('listitem', { name: 'Food & Dining' });
  await press(page, budget.getByRole('button', { name: '$750: edit the limit of Food & Dining' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('800');
  await page.keyboard.press('Enter');
  await expect(budget.getByRole('button', { name: '$800: edit the limit of Food & Dining' })).toBeFocused();

  await press(page, budget.getByRole('button', { name: 'Pause Food & Dining' }));
  await expect(budget.getByRole('button', { name: 'Resume Food & Dining' })).toBeFocused();
  await press(page, budget.getByRole('button', { name: 'Delete Food & Dining' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }));
  await expect(budget).toHaveCount(0);
});

test('P32 somebody connects a bank, syncs it and disconnects it with the keyboard alone', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/accounts');
  await expect(page.getByText('No Accounts Connected')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Connect Bank Account' }));

  const window = linkWindow(page);
  const goOn = window.getByRole('button', { name: 'Continue', exact: true });
  await window.getByRole('heading', { name: /^Connect a bank to Cairn/ }).waitFor();
  await press(page, goOn);
  await window.getByRole('searchbox').waitFor();
  await tabTo(page, window.getByRole('button', { name: 'First Platypus Bank', exact: true }));
  await page.keyboard.press('Enter');
  await window.getByLabel('Username').waitFor();
  for (const [label, text] of [
    ['Username', 'user_good'],
    ['Password', 'pass_good'],
  ] as const) {
    await tabTo(page, window.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await window.getByRole('heading', { name: 'Choose accounts to share' }).waitFor();
  await press(page, goOn);
  await press(page, window.getByRole('button', { name: 'Finish' }));

  const bank = page.getByRole('region', { name: 'First Platypus Bank' });
  await expect(bank.getByText('First Platypus Bank is up to date')).toBeVisible();
  await press(page, bank.getByRole('button', { name: 'Sync Now' }));
  await expect(bank.getByText('First Platypus Bank is up to date')).toBeVisible();
  await press(page, bank.getByRole('button', { name: /^Disconnect/ }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: /^Disconnect/ }));
  await expect(page.getByText('No Accounts Connected')).toBeVisible();
});

test('P32 somebody changes their name and password with the keyboard alone', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/account');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name);
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ada King');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated')).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused();
  for (const [label, text] of [
    ['Current password', person.password],
    ['New password', 'another battery'],
    ['Confirm new password', 'another battery'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
});

test('P32 somebody looks into an insight and dismisses it, in the demo, with the keyboard alone', async ({
  page,
  cairn,
}) => {
  await page.goto(`${cairn.url}/login`);
  await press(page, page.getByRole('button', { name: 'Try the demo' }));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${cairn.url}/insights`);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  await press(page, cards.first().getByRole('button', { name: /^Dismiss/ }));
  await expect(cards).toHaveCount(count - 1);
});
