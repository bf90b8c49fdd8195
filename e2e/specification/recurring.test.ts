import type { Recurring, RecurringStream } from '@cairn/contract/recurring';
import { routes } from '@cairn/contract/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { centsIn, readCents } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';

function recurringOf(person: Person): Promise<Recurring> {
  return ask(person, routes.recurring);
}

async function open(page: Page, person: Person, address = '/recurring'): Promise<void> {
  await openAs(page, person, address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recurring');
}

function rowOf(page: Page, { name }: RecurringStream): Locator {
  return page.getByRole('listitem', { name, exact: true }).first();
}

test('P24 a stream opens its payments, and they add up to what is written under them', async ({
  page,
  full,
}) => {
  const { streams } = await recurringOf(full);
  const [stream] = streams;
  if (stream === undefined) throw new Error('Two years of a bank have nothing that recurs.');
  await open(page, full);
  const row = rowOf(page, stream);
  await row.getByRole('button', { name: /^from \d+ payments/ }).click();
  const history = page.getByRole('region', { name: `Payments: ${stream.name}` });
  await expect(history.getByRole('link')).toHaveCount(stream.transactions.length);
  const amounts = await history.getByRole('link').locator('.amount').allTextContents();
  const total = await history
    .getByText('Total', { exact: true })
    .locator('xpath=following-sibling::span')
    .textContent();
  expect(amounts.map(centsIn).reduce((sum, cents) => sum + cents, 0)).toBe(centsIn(total ?? ''));
  await history.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transactions\?from=.*#/);
});

test('P24 the totals are the sums of the list', async ({ page, full }) => {
  const { streams } = await recurringOf(full);
  await open(page, full);
  for (const [title, kind] of [
    ['Recurring costs', 'spending'],
    ['Recurring income', 'income'],
  ] as const) {
    const sum = streams
      .filter((stream) => stream.kind === kind)
      .reduce((total, stream) => total + stream.monthly, 0);
    const shown = page.getByText(title, { exact: true }).locator('xpath=following-sibling::dd/span[1]');
    await expect.poll(() => readCents(shown)).toBe(sum);
  }
});

test('P13 what a person marks as not recurring leaves the list, by keyboard, and comes back', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithBank(cairn, { days: 730 });
  const { streams } = await recurringOf(person);
  const stream = streams.find(({ name }) => streams.filter((one) => one.name === name).length === 1);
  if (stream === undefined) throw new Error('There is no stream of one name.');
  await open(page, person);
  await page.getByRole('button', { name: `Not recurring: ${stream.name}` }).focus();
  await page.keyboard.press('Enter');
  const back = page.getByRole('button', { name: `Mark as recurring: ${stream.name}` });
  await expect(back).toBeVisible();
  expect((await recurringOf(person)).marked.map(({ key }) => key)).toEqual([stream.key]);
  await page.reload();
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Not recurring: ${stream.name}` })).toBeVisible();
  expect((await recurringOf(person)).marked).toEqual([]);
});

test('the calendar has every payment of the month so far, and what is to come', async ({ page, full }) => {
  const { streams, today } = await recurringOf(full);
  await open(page, full, '/recurring?view=calendar');
  const month = today.slice(0, 7);
  const paid = streams.flatMap(({ transactions }) =>
    transactions.filter(({ date }) => date.startsWith(month)),
  );
  const coming = streams.flatMap((stream) => stream.coming.filter((date) => date.startsWith(month)));
  const calendar = page.getByRole('region', { name: /^Calendar of / });
  await expect(calendar.getByText(', paid')).toHaveCount(paid.length);
  await expect(calendar.getByText(', expected')).toHaveCount(coming.length);
});

test('it is reached from the insights, from the transactions and by the palette', async ({ page, full }) => {
  await openAs(page, full, '/dashboard');
  for (const place of ['/insights', '/transactions']) {
    await page.goto(place);
    await page.getByRole('link', { name: 'Recurring', exact: true }).click();
    await expect(page).toHaveURL('/recurring');
  }
  await page.goto('/dashboard');
  // The keys work once the page is alive, which a page that was made beforehand does not show by its heading.
  await expect(page.getByText(/^Figures as of/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('subscriptions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/recurring');
});

test('a person without a bank sees what is needed for it', async ({ page, cairn }) => {
  await open(page, await register(cairn.url));
  await expect(page.getByText('No recurring payments yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Connect a bank' })).toHaveAttribute('href', '/accounts');
});
