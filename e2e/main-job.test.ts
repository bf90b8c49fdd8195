import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { readItems } from './bank-record/bank.ts';
import { readBankRecord } from './bank-record/record.ts';
import { newcomer, type Person, register } from './people/person.ts';
import { connectBank, connectionStrip, expectFiguresOf, section, statCard } from './screens/dashboard.ts';
import { centsIn, readCents } from './screens/money.ts';
import { sendSignIn, signIn } from './screens/sign-in.ts';
import { sumOfRows } from './screens/transactions.ts';
import { test } from './servers/shared-cairn.ts';

async function registerThroughPage(page: Page, { name, email, password }: Person): Promise<void> {
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Create Account', exact: true });
  const problem = page.getByRole('alert');
  const steps: [message: string, resolution: () => Promise<void>][] = [
    ['Name must be at least 2 characters', () => page.getByLabel('Full name').fill(name)],
    ['Please enter a valid email address', () => page.getByLabel('Email').fill(email)],
    [
      'Password must be at least 6 characters',
      () => page.getByLabel('Password', { exact: true }).fill(password),
    ],
    ['Passwords do not match', () => page.getByLabel('Confirm password', { exact: true }).fill(password)],
    [
      'Please accept the Terms of Service and Privacy Policy to continue',
      () => page.getByRole('checkbox').check(),
    ],
  ];
  for (const [message, resolution] of steps) {
    await create.click();
    await expect(problem).toHaveText(message);
    await resolution();
  }
  await create.click();
  await expect(page).toHaveURL('/dashboard');
}

async function expectEmptyDashboard(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Bank Account', exact: true })).toBeVisible();
  for (const empty of [
    'No accounts connected yet',
    'No transactions yet',
    'No spending data available yet',
    'No insights yet',
    'No spending data yet',
  ])
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
  for (const title of ['Total Balance', 'Monthly Spending', 'Monthly Income'])
    expect(await readCents(statCard(page, title)), title).toBe(0);
}

/** Follows each figure of the month to its rows, which must add up to it. */
async function expectRowsBehindFigures(page: Page): Promise<void> {
  const categories = section(page, 'Spending by Category')
    .getByRole('link')
    // A month that has just begun has no categories, and leads to all rows.
    .filter({ hasNotText: 'See all transactions' });
  const figures = [
    { link: statCard(page, 'Monthly Spending'), sign: -1 },
    { link: statCard(page, 'Monthly Income'), sign: 1 },
    ...Array.from({ length: await categories.count() }, (_, index) => ({
      link: categories.nth(index),
      sign: -1,
    })),
  ];
  for (const { link, sign } of figures) {
    const words = await link.innerText();
    await link.click();
    await expect(page).toHaveURL(/\/transactions\?/);
    expect(sign * (await sumOfRows(page)) + 0, words).toBe(centsIn(words));
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
}

test('P04 P12 P24 register, connect two banks, and see every figure true to the cent', async ({
  page,
  cairn,
}) => {
  const person = newcomer(cairn.url);
  const known = new Set((await readItems(cairn.bank)).map((item) => item.item_id));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });

  await test.step('register', () => registerThroughPage(page, person));
  await test.step('see an empty dashboard', () => expectEmptyDashboard(page, person));

  const loadsBefore = loads;
  await test.step('connect two banks', async () => {
    await connectBank(page, 'Connect Bank Account', 'First Platypus Bank');
    await connectBank(page, 'Connect another bank', 'First Gingham Credit Union');
  });
  await test.step('watch the syncs finish', async () => {
    await expect(connectionStrip(page)).toContainText('Both banks are up to date');
    // One load: the page on which somebody registered has no policy under which the bank's window may open (docs/decisions/bank.md).
    expect(loads, 'the page followed by itself').toBe(loadsBefore + 1);
  });

  const linked = (await readItems(cairn.bank)).filter((item) => !known.has(item.item_id));
  expect(linked.map((item) => item.institution_id)).toEqual(['ins_109508', 'ins_109509']);
  const record = await readBankRecord(
    cairn.bank,
    linked.map((item) => item.access_token),
  );
  await test.step('compare with the bank', () => expectFiguresOf(page, record));
  await test.step('open the rows behind the figures', () => expectRowsBehindFigures(page));

  await test.step('log out', async () => {
    await page.getByRole('button', { name: `Account menu of ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
  });
  await test.step('a wrong password shows what the server says', async () => {
    const answer = page.waitForResponse('**/api/auth/login');
    await sendSignIn(page, { email: person.email, password: 'not the password' });
    const { message }: { message: string } = JSON.parse(await (await answer).text());
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page).toHaveURL('/login');
  });
  await test.step('log in again and find everything as it was', async () => {
    await sendSignIn(page, person);
    await expect(page).toHaveURL('/dashboard');
    await expectFiguresOf(page, record);
  });
});

test('the guard asks the server about the token, and brings people back to where they were going', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await page.goto('/transactions');
  await expect(page).toHaveURL('/login');
  await sendSignIn(page, person);
  await expect(page).toHaveURL('/transactions');
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();

  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked.promise;
  await expect(page.getByText('Checking authentication…')).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();

  await page.goto('/login');
  await expect(page, 'who is signed in already need not sign in').toHaveURL('/dashboard');
});

test('a token that the server no longer knows ends the session at the next call', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  await page.route(`**${routes.events.path}`, (route) => route.abort());
  await signIn(page, person);
  // A call that is still under way would end the session before the click.
  await page.waitForLoadState('networkidle');
  const stored = await page.evaluate(() => Object.values(localStorage));
  const token = stored.find((value: unknown) => typeof value === 'string' && !value.startsWith('{')) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/auth/logout', { headers })).status()).toBe(200);

  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
