import type { Page } from '@playwright/test';
import type { State } from './state.ts';

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
}

export const accountStates: readonly State[] = [
  { name: 'account-visitor', path: '/account', who: 'visitor' },
  ...['Profile', 'Security', 'Account'].map(
    (tab): State => ({
      name: `account-${tab.toLowerCase()}`,
      path: '/account',
      who: 'full',
      prepare: (page) => openTab(page, tab),
    }),
  ),
  {
    name: 'account-profile-error',
    path: '/account',
    who: 'full',
    async prepare(page) {
      await page.getByLabel(/name/i).first().fill('');
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.getByText('Name cannot be empty').waitFor();
    },
  },
  {
    name: 'account-security-error',
    path: '/account',
    who: 'full',
    async prepare(page) {
      await openTab(page, 'Security');
      await page
        .getByRole('button', { name: /password/i })
        .last()
        .click();
      await page.getByText('Please fill all fields').waitFor();
    },
  },
  {
    name: 'account-delete-dialog',
    path: '/account',
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await openTab(page, 'Account');
      await page.getByRole('button', { name: 'Delete Account', exact: true }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
];
