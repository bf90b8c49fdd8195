import type { Page } from '@playwright/test';
import type { State } from './state.ts';

type Account = Record<string, unknown>;

/** Ids as the server's are, which the page checks. */
const oldList = '00000000-0000-4000-8000-000000000013';
const coinJar = '00000000-0000-4000-8000-000000000014';

/** Accounts as a person settles them: in a group with a note, hidden, closed, and one by hand that looks like a linked one. */
async function withSettings(page: Page): Promise<void> {
  const kept = { mask: null, connectionId: null, institution: 'Kept by hand' };
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first, second, ...others]: Account[] = answer.accounts;
    const note = 'Ends in June.\nThe card is in the drawer in the hall.';
    const accounts = [
      { ...first, name: 'Pocket money of Ana and Ben', groupName: 'Kids', isHidden: true, note },
      second,
      ...others,
      { ...second, ...kept, id: oldList, name: 'My old list', transactionsCount: 42 },
      {
        ...second,
        ...kept,
        id: coinJar,
        name: 'Coin jar',
        subtype: 'cash',
        closedOn: '2026-10-31',
        currentBalance: 0,
      },
    ];
    await route.fulfill({ response, json: { ...answer, accounts } });
  });
  await page.route('**/api/account-joins/offers', async (route) => {
    const response = await route.fetch({ url: new URL('/api/accounts', route.request().url()).href });
    const { accounts } = await response.json();
    const offers = [{ accountId: accounts[1].id, ownAccountId: oldList, reason: 'transactions' }];
    await route.fulfill({ response, json: { offers } });
  });
  const row = (date: string, description: string, amount: number) => ({
    date,
    description,
    amount,
    currency: 'USD',
  });
  await page.route('**/api/accounts/*/joins/*', (route) =>
    route.fulfill({
      json: {
        mergedCount: 31,
        earlierCount: 8,
        unmatchedCount: 3,
        unmatched: [
          row('2026-11-14', 'Farmers market on the square behind the town hall', -15.4),
          row('2026-11-02', 'Bakery', -4.5),
          row('2026-10-28', 'Sold the old bicycle', 60),
        ],
      },
    }),
  );
}

async function choose(page: Page, account: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${account}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const ofKids = 'Pocket money of Ana and Ben';
const accounts = { path: '/accounts', who: 'full', arrange: withSettings } as const;

/** What a person sets on accounts, and the windows for it. */
export const accountSettingsStates: readonly State[] = [
  {
    ...accounts,
    name: 'accounts-settings',
    prepare: (page) => page.getByText('has the same transactions.').waitFor(),
  },
  {
    ...accounts,
    name: 'accounts-menu',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: `Change ${ofKids}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit…' }).waitFor();
    },
  },
  {
    ...accounts,
    name: 'accounts-edit',
    windowOnly: true,
    async prepare(page) {
      await choose(page, ofKids, 'Edit…');
      await page.getByText(/^Your bank calls it/).waitFor();
    },
  },
  {
    ...accounts,
    name: 'accounts-join',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /^Join My old list/ }).click();
      await page.getByText('in both: each counts once').waitFor();
    },
  },
  {
    ...accounts,
    name: 'accounts-set-balance',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /^Set Balance.*My old list/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Set Balance' }).click();
      await page.getByText(/^Enter an amount/).waitFor();
    },
  },
  {
    ...accounts,
    name: 'accounts-delete',
    windowOnly: true,
    async prepare(page) {
      await page.getByRole('button', { name: /^Delete.*My old list/ }).click();
      await page.getByText(/^This deletes the account/).waitFor();
    },
  },
  {
    name: 'accounts-add',
    path: '/accounts',
    who: 'newcomer',
    windowOnly: true,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Add .*Account/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Kind').selectOption({ label: 'Credit card' });
    },
  },
];
