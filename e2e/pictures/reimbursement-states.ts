import { expect, type Page } from '@playwright/test';
import type { State } from './state.ts';

const path = '/transactions';
const reasons = [
  'The amount that you expect from Sam, who is named.',
  'The same amount, 3 days later.',
  'Half of the amount, 9 days later.',
];

type Row = Record<string, unknown>;

const person = (id: string, from: string, more: object) => ({
  id,
  from,
  amount: 42,
  received: 0,
  remaining: 42,
  isClosed: false,
  ...more,
});
const fromSam = person('e2', 'Sam', {});
const expected = [
  person('e1', 'Ana', { received: 42, remaining: 0 }),
  fromSam,
  person('e3', '', { amount: 5, remaining: 0, isClosed: true }),
];
const nopa = {
  description: 'Nopa San Francisco',
  merchantName: 'Nopa',
  amount: -126,
  isPending: false,
  cameBack: 42,
  toComeBack: 42,
};
const deposits = [
  { amount: 42, merchantName: 'Sam Rivera' },
  { amount: 126, merchantName: 'Interest' },
  { amount: 63, merchantName: 'A Payment Service with a Long Name of its Own' },
];

/** The newest expense of the list is a dinner. Gives what is listed, the dinner first. */
async function listDinner(page: Page): Promise<Row[]> {
  const listed: Row[] = [];
  await page.route(/\/api\/transactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const rows: Row[] = answer.transactions;
    const at = rows.findIndex(({ kind }) => kind === 'spending');
    const dinner = { ...rows[at], ...nopa };
    listed.splice(0, listed.length, dinner, ...rows.toSpliced(at, 1));
    await route.fulfill({ response, json: { ...answer, transactions: rows.with(at, dinner) } });
  });
  return listed;
}

/** A dinner of which a part came back, and a part is still to come. */
async function withDinner(page: Page): Promise<void> {
  const listed = await listDinner(page);
  await page.route('**/api/transactions/*/reimbursement', (route) => {
    const [dinner, other] = listed;
    const cameBack = [{ ...other, id: 'came', merchantName: 'Ana Lima', amount: 42, type: 'credit' }];
    const json = {
      transaction: dinner,
      paysBack: null,
      cameBack,
      net: -84,
      open: 84,
      expected,
      toComeBack: 42,
    };
    return route.fulfill({ json });
  });
  await page.route('**/api/transactions/*/reimbursement/candidates*', (route) => {
    const candidates = deposits.map((deposit, at) => ({
      transaction: { ...listed[at + 1], ...deposit, type: 'credit' },
      reason: reasons[at],
    }));
    return route.fulfill({ json: { candidates } });
  });
  await page.route('**/api/expected-reimbursements', async (route) => {
    // It is asked for before the list has come.
    await expect.poll(() => listed.length).toBeGreaterThan(0);
    const merchantName = 'Concert tickets for everybody from the office';
    const inEuros = { ...listed[1], merchantName, currency: 'EUR' };
    const unnamed = person('e4', '', { amount: 17.5, remaining: 17.5 });
    const totals = [
      { currency: 'USD', amount: 42 },
      { currency: 'EUR', amount: 17.5 },
    ];
    return route.fulfill({
      json: {
        expected: [
          { ...fromSam, transaction: listed[0] },
          { ...unnamed, transaction: inEuros },
        ],
        totals,
      },
    });
  });
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function listShown(page: Page): Promise<void> {
  await page.getByRole('row').getByText('$42.00 to come back').waitFor();
}

/** Opens everything about the dinner. */
async function openDinner(page: Page): Promise<void> {
  await listShown(page);
  await page.getByRole('row').filter({ hasText: 'Nopa' }).getByRole('link').first().click();
  await dialog(page, 'Nopa').getByText('Ana Lima').waitFor();
}

const ofDinner = { path, who: 'full', windowOnly: true, arrange: withDinner } as const;

/** Money that comes back: what is expected, what came, and the net of it. */
export const reimbursementStates: readonly State[] = [
  {
    name: 'transactions-to-come-back',
    ...ofDinner,
    prepare: listShown,
  },
  {
    name: 'transactions-to-come-back-list',
    ...ofDinner,
    async prepare(page) {
      await listShown(page);
      await page.getByRole('button', { name: /\$42\.00 .* to come back/ }).click();
      await dialog(page, 'To come back').getByText('Concert tickets').waitFor();
    },
  },
  {
    name: 'transactions-paid-back',
    ...ofDinner,
    async prepare(page) {
      await openDinner(page);
      await dialog(page, 'Nopa').getByText('Written off').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'transactions-expect-back',
    ...ofDinner,
    async prepare(page) {
      await openDinner(page);
      await page.getByRole('button', { name: 'Expect money back' }).click();
      await dialog(page, 'Expect money back').getByLabel('Amount').fill('200');
      await page.keyboard.press('Enter');
      await page.getByText(/^Enter an amount up to/).waitFor();
    },
  },
  {
    name: 'transactions-link-money',
    ...ofDinner,
    async prepare(page) {
      await openDinner(page);
      await page.getByRole('button', { name: 'Link money that came back' }).click();
      const linking = dialog(page, 'Link money that came back');
      await linking.getByRole('radio', { name: /Interest/ }).check();
      await linking.getByText(/stays as it is/).waitFor();
    },
  },
];
