import type { Page } from '@playwright/test';
import type { State } from './state.ts';
import { breakServer, neverAnswer } from './trouble.ts';

const row = (id: string, date: string, description: string, amount: number, accountName: string) => ({
  id,
  date,
  description,
  amount,
  accountName,
});

/** Books with a gap, as the server tells them: a gap takes a bank that is wrong for days. */
const diverged = {
  accountId: '00000000-0000-4000-8000-000000000001',
  accountName: 'Everyday Checking',
  currency: 'USD',
  status: 'difference',
  difference: 12,
  since: '2026-11-03',
  bankBalance: 4132.55,
  transactionsSum: 1620.55,
  transactionsCount: 214,
  opening: 2500,
  comparedFrom: '2026-08-01',
  expected: 4120.55,
  agreedOn: '2026-11-02',
  candidateCauses: [
    {
      kind: 'doubled',
      row: row('a', '2026-11-03', 'STREAM BOX MONTHLY', -12, 'Everyday Checking'),
      twin: row('b', '2026-11-02', 'STREAM BOX MONTHLY', -12, 'Everyday Checking'),
      previousAmount: null,
      expectedOn: null,
    },
    {
      kind: 'missing_leg',
      row: row('c', '2026-11-01', 'ONLINE TRANSFER TO CHECKING', -12, 'Rainy Day Savings'),
      twin: null,
      previousAmount: null,
      expectedOn: '2026-11-01',
    },
  ],
  resolutions: [
    {
      id: 'm',
      kind: 'excluded',
      at: '2026-11-01T12:00:00.000Z',
      row: row('d', '2026-10-20', 'CITY TRANSIT', -2.75, 'Everyday Checking'),
      amount: null,
    },
  ],
};

const agreed = {
  ...diverged,
  status: 'balanced',
  difference: 0,
  since: null,
  bankBalance: 4120.55,
  candidateCauses: [],
  resolutions: [],
};

const holding = {
  id: 'h1',
  name: 'Total World Stock Index Fund',
  ticker: 'TWS',
  isCash: false,
  quantity: '125.4382',
  price: '118.2201',
  priceOn: '2026-11-19',
  currency: 'USD',
  value: 14829.32,
  cost: 11900,
  gain: 2929.32,
};
const holdings = [
  holding,
  { ...holding, id: 'h2', name: 'Long Bond', ticker: null, value: 4310.5, cost: 4500, gain: -189.5 },
  {
    ...holding,
    id: 'h3',
    name: 'US Dollar',
    ticker: null,
    isCash: true,
    value: 320.76,
    cost: null,
    gain: null,
  },
];

type Answer = { accounts: { type: string }[] };

/** The accounts as they are, with a gap in the first, and with something held in those that invest. */
async function withReconciliation(page: Page): Promise<void> {
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const accounts = answer.accounts.map((account, index) => ({
      ...account,
      ...(index === 0
        ? { reconciliation: { status: 'difference', difference: 12, since: '2026-11-03' } }
        : {}),
      ...(index === 1 ? { reconciliation: { status: 'balanced', difference: 0, since: null } } : {}),
      ...(account.type === 'investment' ? { holdings, holdingsDifference: 40.25 } : {}),
    }));
    await route.fulfill({ response, json: { ...answer, accounts } });
  });
}

function answering(reconciliation: object): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route('**/api/accounts/*/reconciliation', (route) => route.fulfill({ json: reconciliation }));
  };
}

async function openReconciliation(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /: balance check of/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

const dayMs = 24 * 3_600_000;
/** So many days until a day on which the clock of the pictures may stand. */
const daysUntilNow = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.now() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

/** An investment account that is known for two months, but for a week without a sync, and a loan. */
async function withKeptDays(page: Page): Promise<void> {
  await withReconciliation(page);
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const answer: Answer = await response.json();
    const accounts = answer.accounts.map((account) => ({
      ...account,
      ...(account.type === 'investment' ? { holdings, holdingsDifference: 0 } : {}),
      ...(account.type === 'loan' ? { loan } : {}),
    }));
    await route.fulfill({ response, json: { ...answer, accounts } });
  });
  await page.route('**/api/accounts/*/history**', (route) =>
    route.fulfill({
      json: {
        accountId: diverged.accountId,
        currency: 'USD',
        trades,
        points: daysUntilNow(365).map((date, index) => {
          const isKnown = index > 300 && (index < 330 || index > 337);
          const value = Math.round(1_850_000 + 60_000 * Math.sin(index / 9) + 400 * index) / 100;
          return {
            date,
            balance: isKnown ? value : null,
            cost: isKnown ? 16400 : null,
            principal: null,
            ratePercent: null,
          };
        }),
      },
    }),
  );
}
const fundTrade = {
  id: 't2',
  on: '2026-11-16',
  name: 'Total World Stock Index Fund',
  type: 'buy',
  quantity: '2',
  price: '118.22',
  currency: 'USD',
  amount: -236.44,
};
const trades = [
  fundTrade,
  {
    ...fundTrade,
    id: 't1',
    on: '2026-11-12',
    name: 'Quarterly dividend',
    type: 'cash',
    quantity: '0',
    amount: 41.2,
  },
];
const loan = {
  on: '2026-11-20',
  ratePercent: '5.25',
  rateType: 'fixed',
  principal: -17840.22,
  originalPrincipal: -24000,
  payment: -280,
  paymentDueOn: '2026-12-01',
};

/** A bank of which one row, one balance and something of no known account could not be read. */
async function withUnreadable(page: Page): Promise<void> {
  await page.route('**/api/accounts', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [first] = body.accounts;
    const group = { connectionId: first.connectionId, accountId: first.id, count: 1, hasEarlier: false };
    const unreadable = [
      { ...group, kind: 'transaction', reason: 'amount' },
      { ...group, kind: 'balance', reason: 'amount', hasEarlier: true },
      { ...group, accountId: null, kind: 'transaction', reason: 'form', count: 3 },
    ];
    await route.fulfill({ response, json: { ...body, unreadable } });
  });
}

/** What the accounts page says of the books and of what investment accounts hold. */
export const reconciliationStates: readonly State[] = [
  {
    name: 'accounts-unreadable',
    path: '/accounts',
    who: 'full',
    arrange: withUnreadable,
    prepare: (page) =>
      page
        .getByText(/could not be read/)
        .first()
        .waitFor(),
  },
  {
    name: 'accounts-books-and-holdings',
    path: '/accounts',
    who: 'full',
    arrange: withReconciliation,
    prepare: (page) => page.getByText('Off by $12.00 since Nov 3, 2026').waitFor(),
  },
  {
    name: 'accounts-balance-by-day',
    path: '/accounts',
    who: 'full',
    arrange: withKeptDays,
    async prepare(page) {
      await page.getByRole('button', { name: 'Balance by day of Brokerage' }).first().click();
      await page.getByText('The balance is unknown on').waitFor();
      await page.getByText('Show as table').click();
      await page.getByText('2 trades').click();
    },
  },
  {
    name: 'accounts-books-off',
    path: '/accounts',
    who: 'full',
    arrange: answering(diverged),
    windowOnly: true,
    async prepare(page) {
      await openReconciliation(page);
      await page.getByText('Possible causes').waitFor();
    },
  },
  {
    name: 'accounts-books-agree',
    path: '/accounts',
    who: 'full',
    arrange: answering(agreed),
    windowOnly: true,
    async prepare(page) {
      await openReconciliation(page);
      await page.getByText('Bank balance').waitFor();
    },
  },
  {
    name: 'accounts-books-loading',
    path: '/accounts',
    who: 'full',
    arrange: neverAnswer('**/api/accounts/*/reconciliation'),
    waits: true,
    windowOnly: true,
    prepare: openReconciliation,
  },
  {
    name: 'accounts-books-failed',
    path: '/accounts',
    who: 'full',
    arrange: breakServer('**/api/accounts/*/reconciliation'),
    windowOnly: true,
    async prepare(page) {
      await openReconciliation(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
