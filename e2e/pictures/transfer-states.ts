import type { Page } from '@playwright/test';
import type { State } from './state.ts';

type Row = Record<string, unknown>;
const path = '/transactions';
const rate = { kind: 'rate', rate: '0.9225', from: 'USD', to: 'EUR' };
const euros = {
  accountName: 'Euros',
  currency: 'EUR',
  amount: 92.25,
  type: 'credit',
  merchantName: 'Bureau de change',
};

/** The newest transaction is one side of a transfer across currencies; others may be transfers. */
function withTransfers({ isPaired }: { isPaired: boolean }) {
  return async (page: Page): Promise<void> => {
    let rows: Row[] = [];
    await page.route(/\/api\/transactions(\?|$)/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const out = {
        merchantName: 'Bureau de change',
        description: 'BUREAU DE CHANGE 0042',
        amount: -100,
        isPending: false,
      };
      rows = answer.transactions.map((row: Row, at: number) =>
        at === 0 ? { ...row, ...out, isPaired, kind: 'transfer' } : row,
      );
      await route.fulfill({ response, json: { ...answer, transactions: rows } });
    });
    await page.route('**/api/transactions/*/transfer', (route) =>
      route.fulfill({
        json: {
          transaction: rows[0],
          other: isPaired ? { ...rows[1], ...euros } : null,
          isByHand: isPaired,
          difference: isPaired ? rate : { kind: 'none' },
        },
      }),
    );
    await page.route('**/api/transactions/*/transfer/candidates*', (route) =>
      route.fulfill({
        json: {
          candidates: [
            { transaction: { ...rows[1], ...euros }, reason: 'Another currency, the same day.' },
            {
              transaction: {
                ...rows[2],
                amount: 98.5,
                type: 'credit',
                merchantName: 'Deposit at the branch on Elm Street, counter 4',
              },
              reason: 'Almost the same amount, 2 days later.',
            },
          ],
        },
      }),
    );
  };
}

/** Pairs that may be transfers, made of the newest transactions. */
async function withSuggestions(page: Page): Promise<void> {
  await page.route('**/api/transfer-suggestions', async (route) => {
    const url = new URL('/api/transactions', route.request().url()).href;
    const response = await route.fetch({ url });
    const { transactions } = await response.json();
    const [first, second, third, fourth] = transactions;
    await route.fulfill({
      response,
      json: {
        suggestions: [
          {
            out: { ...first, merchantName: 'Bureau de change', amount: -100 },
            into: { ...second, ...euros },
            reason: 'The same day, in another currency.',
            difference: rate,
          },
          {
            out: { ...third, merchantName: 'Outgoing wire to my savings at the other bank', amount: -1250 },
            into: { ...fourth, merchantName: 'Wire', amount: 1235, type: 'credit' },
            reason: 'Almost the same amount, 1 day apart.',
            difference: { kind: 'difference', amount: 15, currency: 'USD' },
          },
        ],
      },
    });
  });
}

async function openFirst(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Bureau de change' });
  await row.getByRole('link').first().click();
}

/** Transfers: pairs by hand, and those that are suggested. */
export const transferStates: readonly State[] = [
  {
    name: 'transactions-transfer',
    path,
    who: 'full',
    windowOnly: true,
    arrange: withTransfers({ isPaired: true }),
    async prepare(page) {
      await openFirst(page);
      await page.getByRole('dialog').getByText('Paired by you').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'transactions-pair',
    path,
    who: 'full',
    windowOnly: true,
    arrange: withTransfers({ isPaired: false }),
    async prepare(page) {
      await openFirst(page);
      await page.getByRole('button', { name: 'Pair with the other side' }).click();
      await page.getByRole('dialog', { name: 'Pair as a transfer' }).getByRole('radio').first().check();
    },
  },
  {
    name: 'review-transfers',
    path: '/review',
    who: 'full',
    arrange: withSuggestions,
    prepare: (page) => page.getByRole('heading', { name: 'Possible transfers' }).waitFor(),
  },
];
