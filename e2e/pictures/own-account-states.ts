import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const day = '2026-11-20';
const row = (id: string, date: string, description: string, amount: number) => ({
  id,
  date,
  description,
  amount,
  accountName: 'Wallet',
  isOnStatement: true,
});
const rows = [
  row('r1', '2026-11-02', 'Farmers market', -15.4),
  row('r2', '2026-11-05', 'Bakery on the corner', -4.5),
  row('r3', '2026-11-06', 'Bakery on the corner', -4.5),
  row('r4', '2026-11-09', 'Book shop', -16.93),
  row('r5', '2026-11-14', 'Sold the old bicycle', 60),
];

/** The first account of the bank is kept by hand instead. */
async function withWallet(page: Page): Promise<void> {
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, ...others] = answer.accounts;
    const wallet = { ...first, name: 'Wallet', mask: null, connectionId: null, institution: 'Kept by hand' };
    await route.fulfill({
      response,
      json: { ...answer, accounts: [{ ...wallet, subtype: 'cash', currentBalance: 118.67 }, ...others] },
    });
  });
  await page.route('**/api/completions*', (route) =>
    route.fulfill({
      json: {
        completions: [
          ['Farmers market', 'groceries', -15.4],
          ['Farmhouse Kitchen', 'restaurants', -62],
          ['Farm stand', 'groceries', -8.75],
        ].map(([description, categoryId, amount]) => ({
          description,
          categoryId,
          amount,
          accountId: null,
          currency: 'USD',
        })),
        lastAccountId: null,
      },
    }),
  );
}

/** The two newest transactions were added by hand, the others come from a bank. */
async function withOwnRows(page: Page): Promise<void> {
  await withWallet(page);
  await page.route(/\/api\/transactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const transactions = answer.transactions.map((one: object, at: number) =>
      at < 2 ? { ...one, isByHand: true } : one,
    );
    await route.fulfill({ response, json: { ...answer, transactions } });
  });
}

type Statement = { difference: number; causes: object[] };

/** A statement of the wallet. */
function withStatement({ difference, causes }: Statement) {
  return async (page: Page): Promise<void> => {
    await withWallet(page);
    await page.route('**/api/accounts/*/statement?*', (route) =>
      route.fulfill({
        json: {
          accountId: 'wallet',
          accountName: 'Wallet',
          accountType: 'depository',
          currency: 'USD',
          on: day,
          opening: { on: '2026-10-31', balance: 100 },
          rows,
          rowsSum: 18.67,
          expected: 118.67,
          difference,
          causes,
          last: {
            id: 's1',
            closesOn: '2026-10-31',
            balance: 100,
            transactionsCount: 12,
            adjustment: -0.35,
          },
        },
      }),
    );
  };
}

async function reconcile(page: Page, balance: string): Promise<void> {
  await page.getByRole('button', { name: /^Reconcile/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reconcile Wallet' });
  await dialog.getByLabel('Closing balance').fill(balance);
  await dialog.getByRole('status', { name: 'Difference' }).waitFor();
}

export const byHandStates: readonly State[] = [
  {
    name: 'own-accounts',
    path: '/accounts',
    who: 'full',
    arrange: withWallet,
    prepare: (page) => page.getByRole('button', { name: /^Reconcile/ }).waitFor(),
  },
  {
    name: 'transactions-add',
    path: '/transactions',
    who: 'full',
    windowOnly: true,
    arrange: withWallet,
    async prepare(page) {
      await page.keyboard.press('q');
      const dialog = page.getByRole('dialog', { name: 'Add Transaction' });
      await dialog.getByLabel('Amount').fill('12.40+3');
      await dialog.getByLabel('Description').fill('farm');
      await dialog.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'transactions-bulk-edit-by-hand',
    path: '/transactions',
    who: 'full',
    windowOnly: true,
    arrange: withOwnRows,
    async prepare(page) {
      await page.getByText(/^Showing [\d,]+ of [\d,]+ transactions?$/).waitFor();
      for (const key of ['j', 'Space', 'j', 'Space', 'j', 'Space']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Edit…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Date').fill('2026-11-02');
      await dialog.getByLabel('Amounts').selectOption({ label: 'Set all to' });
      await dialog.getByLabel('Amount of each').fill('15.40');
      await dialog.getByText(/from a bank or a file/).waitFor();
      await dialog.getByLabel('Date').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'transactions-add-first',
    path: '/transactions',
    who: 'newcomer',
    windowOnly: true,
    async prepare(page) {
      await page.keyboard.press('q');
      await page.getByRole('button', { name: 'Add a Cash Account' }).waitFor();
    },
  },
  {
    name: 'accounts-reconcile',
    path: '/accounts',
    who: 'full',
    windowOnly: true,
    arrange: withStatement({ difference: 0, causes: [] }),
    prepare: (page) => reconcile(page, '118.67'),
  },
  {
    name: 'accounts-reconcile-difference',
    path: '/accounts',
    who: 'full',
    windowOnly: true,
    arrange: withStatement({
      difference: 4.5,
      causes: [
        { kind: 'doubled', row: rows[2], isByHand: true, shouldBe: null, expectedOn: null },
        { kind: 'wrong_sign', row: rows[1], isByHand: true, shouldBe: 4.5, expectedOn: null },
      ],
    }),
    prepare: (page) => reconcile(page, '123.17'),
  },
];
