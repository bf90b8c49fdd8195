import type { Insight } from '@cairn/contract/insights';
import { routes } from '@cairn/contract/routes';
import { expect, type Locator, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask, type Person, register } from '../people/person.ts';
import { test as withBank } from '../people/person-with-bank.ts';
import { section } from '../screens/dashboard.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';

async function untilInsights(person: Person): Promise<void> {
  await expect.poll(async () => (await insightsOf(person)).length).toBeGreaterThan(1);
}

async function insightsOf(person: Person): Promise<Insight[]> {
  return (await ask(person, routes.insights)).insights;
}

const test = withBank.extend({
  async full({ full }, use) {
    await untilInsights(full);
    await use(full);
  },
});

async function openInsights(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/insights');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
}

/** The figure under one of the three titles. */
function figure(page: Page, title: string): Locator {
  return page.getByText(title, { exact: true }).locator('xpath=following-sibling::dd');
}

async function expectFigures(page: Page, shown: readonly Insight[]): Promise<void> {
  const mean = shown.reduce((sum, { confidenceScore }) => sum + confidenceScore, 0) / shown.length;
  const urgent = shown.filter(({ priority }) => priority === 'high');
  await expect(figure(page, 'Total Insights')).toHaveText(String(shown.length));
  await expect(figure(page, 'High Priority')).toHaveText(String(urgent.length));
  await expect(figure(page, 'Average Confidence')).toHaveText(`${Math.round(mean)}%`);
}

/** The insight with a title. Two of one title would be one too many. */
function card(page: Page, { title }: Pick<Insight, 'title'>): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** Where the page says what came of an action. */
function messages(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' });
}

function countWords({ transactionsCount: count, accountsCount }: Insight): string {
  if (count === 0) return `from the balance of ${accountsCount} account`;
  return `from ${count} ${count === 1 ? 'transaction' : 'transactions'}`;
}

test.describe('Section 2: insights', () => {
  test('three figures, and every insight with its words, confidence and what it rests on', async ({
    page,
    full,
  }) => {
    const insights = await insightsOf(full);
    await openInsights(page, full);
    await expectFigures(page, insights);
    await expect(page.getByRole('article')).toHaveCount(insights.length);
    for (const insight of insights) {
      const { title, message, priority, confidenceScore } = insight;
      const text = (await card(page, { title }).innerText()).replaceAll(/\s+/g, ' ');
      const priorityWords = `${priority.charAt(0).toUpperCase()}${priority.slice(1)} priority`;
      for (const sentence of message.split(/(?<=\.) (?=[A-Z])/)) expect(text).toContain(sentence);
      expect(text).toMatch(new RegExp(`confidence \\(${confidenceScore}%\\)`));
      expect(text).toContain(priorityWords);
      expect(text).toContain(countWords(insight));
    }
  });

  test('P24 every insight opens its rows, and they add up to its figure, to the cent', async ({
    page,
    full,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/evidence')) asked.push(request.url());
    });
    const insights = await insightsOf(full);
    await openInsights(page, full);
    await expect(page.getByRole('article')).toHaveCount(insights.length);
    expect(asked, 'nothing is asked for before it is opened').toEqual([]);
    for (const insight of insights) {
      const one = card(page, insight);
      await one.getByRole('button', { name: countWords(insight) }).click();
      const evidence = one.getByRole('region', { name: /^(Transactions|Balances) behind this insight$/ });
      await expect(evidence.getByRole('listitem')).toHaveCount(
        insight.transactionsCount || insight.accountsCount,
      );
      const amounts = await evidence.getByRole('listitem').locator('.amount').allInnerTexts();
      const sum = amounts.reduce((cents, text) => cents + centsIn(text), 0);
      expect(centsIn(await evidence.locator('p').innerText())).toBe(sum);
      const keyFigure = one.getByRole('button').and(one.locator('.amount'));
      expect(centsIn(await keyFigure.innerText()), insight.title).toBe(Math.abs(sum));
    }
    expect(asked).toHaveLength(insights.length);
  });

  test('the key figure opens the same rows, and a row leads to its transaction', async ({ page, full }) => {
    await openInsights(page, full);
    const first = page.getByRole('article').first();
    await first.getByRole('button').and(first.locator('.amount')).click();
    const row = first.getByRole('listitem').first();
    const description = await row.getByRole('link').innerText();
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
    await expect(page.getByRole('table')).toContainText(
      description.split(/\d{4}\s+/)[1]?.split('\n')[0] ?? '',
    );
  });

  test('dismissing lasts: after a reload and in another browser', async ({ page, browser, cairn }) => {
    const { person } = await registerWithBank(cairn, { days: 730 });
    await untilInsights(person);
    const [gone, ...others] = await insightsOf(person);
    if (gone === undefined) throw new Error('There is no insight');
    await openInsights(page, person);
    const dismissed = page.waitForResponse((response) => response.request().url().endsWith('/dismiss'));
    await page.getByRole('button', { name: `Dismiss insight: ${gone.title}` }).click();
    await expect(messages(page)).toContainText(`“${gone.title}” is dismissed.`);
    expect((await dismissed).ok()).toBe(true);
    await expectFigures(page, others);
    await page.reload();
    const another = await (await browser.newContext({ baseURL: cairn.url })).newPage();
    await openInsights(another, person);
    for (const seen of [page, another]) {
      await expect(seen.getByRole('article')).toHaveCount(others.length);
      await expect(card(seen, gone)).toHaveCount(0);
      await expectFigures(seen, others);
    }
    await another.context().close();
  });

  test('P22 P24 what is ahead says how far off it was, and fixed spending opens rows that add up to it', async ({
    page,
    full,
  }) => {
    await openInsights(page, full);
    const ahead = section(page, 'The next 30 days');
    await expect(ahead).toContainText(
      /Typical error: .* \d+ tests on your past transactions|No forecast is shown|Not enough history/,
    );
    const health = section(page, 'Financial health');
    await health.getByText(/^From \d+ transactions?$/).click();
    const amounts = await health.getByRole('listitem').locator('.amount').allInnerTexts();
    const sum = amounts.reduce((cents, text) => cents + centsIn(text), 0);
    expect(amounts.length).toBeGreaterThan(0);
    expect(centsIn(await health.locator('p', { hasText: 'Total' }).locator('.amount').innerText())).toBe(
      -sum,
    );
  });

  test('P11 a dismissal can be taken back', async ({ page, full }) => {
    await openInsights(page, full);
    const before = await insightsOf(full);
    const first = page.getByRole('article').first();
    const title = await first.getByRole('heading').innerText();
    await first.getByRole('button', { name: /^Dismiss insight/ }).click();
    await expect(page.getByRole('article')).toHaveCount(before.length - 1);
    await messages(page).getByRole('button', { name: 'Undo' }).click();
    await expect(messages(page)).toContainText(`“${title}” is shown again.`);
    await expect(card(page, { title })).toBeVisible();
    expect(await insightsOf(full)).toEqual(before);
  });

  test('a vote is kept, moves others of its kind, and can be taken back', async ({ page, cairn }) => {
    const { person } = await registerWithBank(cairn, { days: 730 });
    await untilInsights(person);
    await openInsights(page, person);
    const first = page.getByRole('article').first();
    const vote = first.getByRole('button', { name: 'Not useful' });
    await vote.click();
    await expect(messages(page)).toContainText('Insights like this will rank lower.');
    await page.reload();
    const [insight] = (await insightsOf(person)).filter(({ feedback }) => feedback === 'not_useful');
    if (insight === undefined) throw new Error('The feedback was not saved');
    const voted = card(page, insight);
    await expect(voted).toContainText('Ranked lower because you rated 1 of 1 insight like this not useful.');
    await voted.getByRole('button', { name: 'Not useful', pressed: true }).click();
    await expect(voted.getByRole('button', { name: 'Not useful', pressed: false })).toBeVisible();
    await expect
      .poll(async () => (await insightsOf(person)).every(({ feedback }) => feedback === null))
      .toBe(true);
  });

  test('what could not be dismissed comes back, with a message', async ({ page, full }) => {
    await page.route('**/api/ai/insights/*/dismiss', (route) => route.fulfill({ status: 500, json: {} }));
    await openInsights(page, full);
    const first = page.getByRole('article').first();
    const title = await first.getByRole('heading').innerText();
    await first.getByRole('button', { name: /^Dismiss insight/ }).click();
    await expect(messages(page)).toContainText('could not be dismissed');
    await expect(card(page, { title })).toBeVisible();
  });

  test('without a bank it is empty, says how to change that, and connects', async ({ page, cairn }) => {
    await openInsights(page, await register(cairn.url));
    const list = section(page, 'All insights');
    await expect(list.getByText('No Insights Yet', { exact: true })).toBeVisible();
    await expect(
      list.getByText('Connect your bank account to get AI-powered insights', { exact: true }),
    ).toBeVisible();
    for (const title of ['Total Insights', 'High Priority'])
      await expect(figure(page, title)).toHaveText('0');
    await expect(figure(page, 'Average Confidence')).toHaveText('0%');
    await list.getByRole('button', { name: 'Connect Bank Account' }).click();
    await expect(page.locator('iframe[title="Connect your bank"]')).toBeVisible();
  });

  test('while it is not known whether there is a bank, the page does not ask to connect one', async ({
    page,
    cairn,
  }) => {
    const answered = Promise.withResolvers<void>();
    await openAs(page, await register(cairn.url), '/dashboard');
    await page.route(`**${routes.connections.path}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const answer = page.waitForResponse(`**${routes.insights.path}`);
    await page.goto('/insights');
    await answer;
    await expect(figure(page, 'Total Insights')).toHaveText('0');
    await expect(page.getByRole('button', { name: 'Connect Bank Account' })).toBeHidden();
    answered.resolve();
    await expect(page.getByRole('button', { name: 'Connect Bank Account' })).toBeVisible();
  });

  test('while the call is under way it says so', async ({ page, full }) => {
    await openAs(page, full, '/dashboard');
    const answered = Promise.withResolvers<void>();
    await page.route(`**${routes.insights.path}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto('/insights');
    const loading = page.getByText('Analyzing your financial data...', { exact: true });
    await expect(loading).toBeVisible();
    await expect(page.getByText('No Insights Yet')).toHaveCount(0);
    answered.resolve();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(loading).toHaveCount(0);
  });

  test('P34 while newer ones are on their way it asks again by itself', async ({ page, full }) => {
    let isFirst = true;
    await page.route(`**${routes.insights.path}`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const before = { insights: [], brief: [], isUpdating: true };
      await route.fulfill({ response: answer, json: isFirst ? before : json });
      isFirst = false;
    });
    await openInsights(page, full);
    await expect(page.getByRole('article')).toHaveCount((await insightsOf(full)).length);
  });

  test('Section 8: a call that is not OK shows the two fallback insights, which count as none', async ({
    page,
    cairn,
  }) => {
    await page.route(`**${routes.insights.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await openInsights(page, await register(cairn.url));
    const fallbacks = [
      ['Connect Bank', 'Link your bank to get personalized insights', 'High priority'],
      ['Start Tracking', 'Begin tracking your spending habits', 'Medium priority'],
    ];
    await expect(page.getByRole('article')).toHaveCount(fallbacks.length);
    for (const [title = '', ...words] of fallbacks)
      for (const text of words) await expect(card(page, { title })).toContainText(text);
    for (const title of ['Total Insights', 'High Priority', 'Average Confidence'])
      await expect(figure(page, title)).toHaveText('—');
  });

  test('Section 8: who has a bank is not asked for one when the call is not OK', async ({ page, full }) => {
    await page.route(`**${routes.insights.path}`, (route) => route.fulfill({ status: 500, json: {} }));
    await openInsights(page, full);
    await expect(card(page, { title: 'Start Tracking' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.unroute(`**${routes.insights.path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount((await insightsOf(full)).length);
  });

  test('a filter narrows the list and stays in the address', async ({ page, full }) => {
    const urgent = (await insightsOf(full)).filter(({ priority }) => priority === 'high');
    await openInsights(page, full);
    await page.getByLabel('Priority').selectOption('High priority');
    await expect(page.getByRole('article')).toHaveCount(urgent.length);
    await page.reload();
    await expect(page.getByLabel('Priority')).toHaveValue('high');
    await expect(page.getByRole('article')).toHaveCount(urgent.length);
  });
});
