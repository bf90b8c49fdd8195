import type { Page } from '@playwright/test';

/** Calls to these addresses never get an answer: what waits for them goes on waiting. */
export function neverAnswer(...addresses: (string | RegExp)[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const address of addresses) await page.route(address, () => undefined);
  };
}

/** Calls to these addresses meet a server that broke. */
export function breakServer(...addresses: (string | RegExp)[]): (page: Page) => Promise<void> {
  const body = JSON.stringify({
    error: 'internal',
    message: 'Something went wrong on our side.',
    requestId: 'req-00000000',
  });
  return async (page) => {
    for (const address of addresses)
      await page.route(address, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      );
  };
}

/** Calls to these addresses never reach a server. */
export function cutOff(...addresses: (string | RegExp)[]): (page: Page) => Promise<void> {
  return async (page) => {
    for (const address of addresses) await page.route(address, (route) => route.abort('connectionfailed'));
  };
}

/** The session is over: the server no longer knows the token. */
export async function forgetToken(page: Page): Promise<void> {
  const body = JSON.stringify({
    error: 'unauthorized',
    message: 'Please sign in again.',
    requestId: 'req-00000000',
  });
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body }),
  );
}

/** Takes the network away and lets the page notice, as it does when somebody comes back to its window. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const laterMs = Date.now() + 600_000;
    Date.now = () => laterMs;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

/** A browser in which drawing any figure fails: what a fault of ours in drawing a page looks like. */
export async function breakNumbers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Number.prototype.toFixed = () => {
      throw new Error('No figure can be drawn');
    };
  });
}

/** The first accounts of an answer as awkward banks have them: closed, in other currencies, without a balance. */
const awkward = [
  { closedOn: '2026-11-02' },
  { currency: 'EUR', balances: { current: 1204.5 }, currentBalance: 1204.5 },
  {
    currency: 'BTC',
    balances: { current: 0.12 },
    currentBalance: 0.12,
    name: 'Everyday Cold Vault with a Rather Long Name',
  },
  { balances: { current: null }, currentBalance: null, availableBalance: null },
];

/** With the rates of today; null: none is known. */
const currencies = [
  { currency: 'USD' },
  { currency: 'EUR', rate: 1.0842 },
  { currency: 'JPY', rate: 0.0067 },
  { currency: 'XXX', rate: null },
  { currency: 'BTC', rate: null },
];

/** Every row but each fifth in another currency than dollars, two of them without a rate, which the totals then leave out. */
export async function makeRowsAwkward(page: Page): Promise<void> {
  await page.route('**/api/transactions?**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const transactions = answer.transactions.map((row: { amount: number }, index: number) => {
      const { currency, rate } = currencies[index % currencies.length] ?? {};
      if (rate === undefined) return row;
      const convertedAmount = rate === null ? null : Math.round(row.amount * rate * 100) / 100;
      return { ...row, currency, convertedAmount };
    });
    const totals = answer.totals && { ...answer.totals, countWithoutRate: 1417 };
    await route.fulfill({ response, json: { ...answer, transactions, totals } });
  });
}

const known = (amount: number) => ({ is: 'known', amount });

/** The accounts and their totals as several currencies, a closed account and a silent bank make them. */
export async function makeAccountsAwkward(page: Page): Promise<void> {
  const others = [
    { currency: 'BTC', totalBalance: known(0), netWorth: known(0.12) },
    { currency: 'EUR', totalBalance: known(1204.5), netWorth: known(1204.5) },
  ];
  for (const address of ['**/api/accounts', '**/api/user/dashboard']) {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const accounts = answer.accounts.map((account: object, index: number) => ({
        ...account,
        ...awkward[index],
      }));
      const other_balances = others.map(({ currency, netWorth }) => ({
        currency,
        total_balance: netWorth.amount,
      }));
      const converted_balances = [
        { currency: 'GBP', total_balance: 310.2, rate: '1.2952', rate_on: '2026-11-19' },
      ];
      const converted = [
        {
          currency: 'GBP',
          totalBalance: known(310.2),
          netWorth: known(310.2),
          amount: known(401.77),
          rate: '1.2952',
          rateOn: '2026-11-19',
        },
      ];
      const financial_summary = { ...answer.financial_summary, other_balances, converted_balances };
      await route.fulfill({
        response,
        json: { ...answer, accounts, converted, otherCurrencies: others, financial_summary },
      });
    });
  }
}

/** A server with a language model, which has suggested a category for every other merchant of the review. */
export async function haveSuggestions(page: Page): Promise<void> {
  await page.route('**/api/ai/model', (route) =>
    route.fulfill({ json: { sentTo: { host: '127.0.0.1:11434', sendsMerchants: true } } }),
  );
  await page.route('**/api/review', async (route) => {
    const response = await route.fetch();
    const review = await response.json();
    const groups = review.groups.map((group: object, index: number) => ({
      ...group,
      suggestion:
        index % 2 === 0
          ? { categoryId: 'travel', categoryName: 'Travel', merchantName: 'A Merchant With a Long Name' }
          : null,
    }));
    await route.fulfill({ response, json: { ...review, groups } });
  });
}

/** A server with a language model, which makes these proposals of whatever is asked. */
export function haveProposed(...proposals: object[]): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route('**/api/ask', async (route) => {
      const response = await route.fetch();
      const byModel = { answers: [], proposals };
      await route.fulfill({ response, json: { ...(await response.json()), byModel } });
    });
  };
}
