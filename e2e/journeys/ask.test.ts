import { routes } from '@cairn/contract/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { monthInNewYork } from '../people/month.ts';
import { ask, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { startDemo } from '../screens/demo-calls.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import { watchPage } from '../screens/watch-page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });

async function askInBox(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.keyboard.press('Enter');
}

test('P12 P24 asked in the box: the dashboard’s figure, which opens the rows that add up to it', async ({
  page,
  full,
}) => {
  const complaints = await watchPage(page);
  const { financial_summary: summary } = await ask(full, routes.dashboard);
  await openAs(page, full, '/insights');
  await askInBox(page, 'How much did I spend this month?');
  const figure = answer(page).getByRole('link').first();
  await expect(figure).toBeVisible();
  expect(centsIn(await figure.innerText())).toBe(summary.monthly_spending);
  await expect(page.getByRole('status').filter({ hasText: 'You spent' })).toContainText(
    await figure.innerText(),
  );
  await expect(field(page)).toBeFocused();
  const shown = await figure.innerText();
  await figure.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  expect(new URL(page.url()).searchParams.get('from')).toBe(`${monthInNewYork()}-01`);
  const { totals } = await ask(full, routes.transactions, {
    query: Object.fromEntries(new URL(page.url()).searchParams),
  });
  expect(totals?.spent).toBe(summary.monthly_spending);
  await page.goBack();
  await expect(answer(page).getByRole('link').first()).toHaveText(shown);
  await expect(field(page)).toHaveValue('How much did I spend this month?');
  expect(complaints).toEqual([]);
});

test('a typo is corrected, which the answer says, and each part of what was understood can be changed', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/insights');
  await askInBox(page, 'grocreies last month');
  await expect(answer(page)).toContainText('Understood “grocreies” as “groceries”.');
  const sentence = answer(page).getByText(/^You spent/);
  await expect(sentence).toContainText('on Groceries');
  await page.getByLabel('Category').selectOption({ label: 'All categories' });
  await expect(sentence).not.toContainText('on Groceries');
  await page.getByLabel('Period').selectOption({ label: 'All time' });
  await expect(sentence).toContainText('over all time');
  await page.getByLabel('Question type').selectOption({ label: 'Income' });
  await expect(answer(page).getByText(/^You received/)).toBeVisible();
});

test('P23 P35 what is not understood gets no figure, and at most three questions that do', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/insights');
  await askInBox(page, 'groceries last month on the moon');
  await expect(answer(page)).toContainText('I can’t answer that yet. Try:');
  await expect(answer(page).locator('.amount')).toHaveCount(0);
  await expect(answer(page)).not.toContainText('language model');
  const instead = answer(page).getByRole('list', { name: 'Try' }).getByRole('button');
  await expect(instead).toHaveCount(3);
  await expect(instead.first()).toHaveText('groceries last month');
  await instead.first().click();
  await expect(answer(page).getByText(/^You spent/)).toContainText('on Groceries');
});

test('P35 a question for more or less is answered with a yes or a no that its amounts bear out', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/insights');
  await askInBox(page, 'did I spend more last month than this month');
  const sentence = answer(page).getByText(/^(Yes|No)\. You spent/);
  await expect(sentence).toBeVisible();
  const words = await sentence.innerText();
  const [subject = 0, difference = 0, reference = 0] = [...words.matchAll(/−?\$[\d,]+\.\d\d/g)].map(
    ([amount]) => centsIn(amount),
  );
  expect(words).toMatch(subject > reference ? /^Yes\. .* more / : /^No\. .* less /);
  expect(difference).toBe(Math.abs(subject - reference));
  // On its last day a month is as whole as the one before.
  const isLastDay = monthInNewYork(1) !== monthInNewYork();
  expect(words.includes('The same days of each are compared.')).toBe(!isLastDay);
});

test('P26 an example is of one’s own data; what was asked before can be asked again', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/insights');
  const examples = page.getByRole('list', { name: 'For example' });
  await expect(examples.getByRole('button').first()).toBeVisible();
  const first = await examples.getByRole('button').first().innerText();
  await examples.getByRole('button').first().click();
  await expect(answer(page)).toBeVisible();
  await askInBox(page, 'net worth');
  await expect(answer(page)).toContainText('Your net worth is');
  await page.getByRole('list', { name: 'Earlier questions' }).getByRole('button', { name: first }).click();
  await expect(field(page)).toHaveValue(first);
});

test('P32 asked in the palette with the keyboard alone: the answer, Enter opens its rows, and the way back leads to it', async ({
  page,
  full,
}) => {
  await openAs(page, full, '/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('largest charges this year');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('There are');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\?.*kind=spending/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('net worth');
  const asks = page.getByRole('option', { name: /^Ask “net worth”/ });
  await expect(asks).toBeVisible();
  for (let presses = 0; presses < 3 && (await asks.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/insights#ask=/);
  await expect(answer(page)).toContainText('Your net worth is');
  await answer(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts$/);
  await page.goBack();
  await expect(answer(page)).toContainText('Your net worth is');
});

test('P28 another person’s question is answered from their own books alone', async ({ cairn, full }) => {
  const stranger = await register(cairn.url);
  const { answer: own } = await ask(full, routes.ask, { body: { question: 'latest transactions' } });
  const { answer: theirs } = await ask(stranger, routes.ask, { body: { question: 'latest transactions' } });
  expect(own?.lines.length).toBeGreaterThan(0);
  expect(theirs?.lines).toEqual([]);
});

test('P33 the demo answers by itself, from its sample', async ({ page }) => {
  const calls = await startDemo(page);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.goto('/insights');
  await askInBox(page, 'shopping this month');
  await expect(answer(page).getByRole('link').first()).toHaveText('$236.48');
  expect(calls).toEqual([]);
});
