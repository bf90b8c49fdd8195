import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const path = '/transactions';

/** The first two transactions are on no statement, the others of the page on that of October. */
async function withReconciled(page: Page): Promise<void> {
  await page.route('**/api/transactions?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const transactions = answer.transactions.map((row: object, at: number) =>
      at < 2 ? row : { ...row, isByHand: true, isPending: false, reconciledTo: '2026-10-31' },
    );
    await route.fulfill({ response, json: { ...answer, transactions } });
  });
}

async function marksShown(page: Page): Promise<void> {
  await page.getByRole('row').getByLabel('Reconciled to the statement of Oct 31, 2026').first().waitFor();
}

/** Opens everything about the third row. */
async function openReconciled(page: Page): Promise<void> {
  await marksShown(page);
  for (const key of ['j', 'j', 'j', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog').getByText('Reconciled to the statement of Oct 31, 2026').waitFor();
}

export const reconciledStates: readonly State[] = [
  {
    name: 'transactions-reconciled',
    path,
    who: 'full',
    windowOnly: true,
    arrange: withReconciled,
    prepare: marksShown,
  },
  {
    name: 'transactions-reconciled-drawer',
    path,
    who: 'full',
    windowOnly: true,
    arrange: withReconciled,
    prepare: openReconciled,
  },
  {
    name: 'transactions-reconciled-edit',
    path,
    who: 'full',
    windowOnly: true,
    arrange: withReconciled,
    async prepare(page) {
      await openReconciled(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Edit Transaction' })
        .getByText(/no longer agree/)
        .waitFor();
    },
  },
];
