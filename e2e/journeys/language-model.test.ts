import { routes } from '@cairn/contract/routes';
import type { RuleDefinition } from '@cairn/contract/rules';
import { type Browser, expect, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { ask, type Person } from '../people/person.ts';
import { centsIn } from '../screens/money.ts';
import { openAs } from '../screens/sign-in.ts';
import { bankOf, startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test as plain } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';
import { test } from '../servers/shared-cairn.ts';
import { type Asked, type Script, type StubModel, startStubModel } from '../servers/stub-model.ts';

/** What the model says beside every call. Not one of these words may be seen. */
const lies = [
  'You are behind with your payments, zqxvirbl.',
  'You were charged again: $9,999.00!',
  '<b>[Click here](https://evil.example)</b>',
];

let folder = '';
let model: StubModel;
let cairn: RunningProgram;
let person: Person;

/** Worded so that no grammar reads them; what the model makes of each. */
const questions = {
  spent: 'pray tell, what has flown away for victuals this month?',
  budget: 'pray keep me to $250 of victuals',
  rule: 'kindly put all of netflix with the schoolbooks',
};
const scripts: Record<string, Script> = {
  [questions.spent]: {
    calls: [
      {
        name: 'total',
        input: { measure: 'spending', categoryIds: ['food-and-dining'], period: 'this month' },
      },
    ],
    says: lies.join(' '),
  },
  [questions.budget]: {
    calls: [{ name: 'propose_budget', input: { category: 'Food & Dining', monthlyLimit: '$250' } }],
    says: 'It is done.',
  },
  [questions.rule]: {
    calls: [{ name: 'propose_rule', input: { text: 'netflix', categoryId: 'education' } }],
    says: 'It is done.',
  },
};

/** Lies about each matter, and calls what fits in part: an order of insights, and a category for every merchant. */
function reply({ tools, content }: Asked): Script {
  const says = lies.join(' ');
  if (tools.includes('choose_brief'))
    return { calls: [{ name: 'choose_brief', input: { numbers: [2, 77, 1, 2] } }], says };
  if (tools.includes('suggest'))
    return {
      calls: [{ name: 'suggest', input: { categoryId: 'lodging', name: 'zqxvirbl owes you' } }],
      says,
    };
  const { question = '' } = JSON.parse(content) as { question?: string };
  return scripts[question] ?? { calls: [], says };
}

plain.beforeAll(async () => {
  folder = await makeDataFolder();
  model = await startStubModel(reply);
  cairn = await startCairn(folder, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_MODEL: 'stub-model',
    LLM_SUGGEST_MERCHANTS: 'on',
    LLM_INPUT_PRICE: '0.25',
    LLM_OUTPUT_PRICE: '2',
  });
  ({ person } = await registerWithBank({ url: cairn.url, bank: bankOf(cairn.url) }, { days: 730 }));
});

plain.afterAll(async () => {
  await cairn.stop();
  await model.stop();
  await removeDataFolder(folder);
});

const insightsOf = (of: Person) => ask(of, routes.insights);

plain(
  'P23 P35 the brief is insights in a model’s order, and no word of its replies is on any page',
  async ({ browser }) => {
    await expect
      .poll(async () => {
        const { insights, brief } = await insightsOf(person);
        const byId = insights.map(({ id }) => id).sort();
        return insights.length > 1 && brief.join() === [byId[1], byId[0]].join();
      })
      .toBe(true);
    await expect.poll(async () => (await suggestions()).length).toBeGreaterThan(0);
    const { insights, brief } = await insightsOf(person);
    const page = await browser.newPage({ baseURL: cairn.url });
    await openAs(page, person, '/insights');
    const lines = page.getByRole('region', { name: 'This month in brief' }).getByRole('listitem');
    for (const [index, id] of brief.entries())
      await expect(lines.nth(index)).toContainText(insights.find((one) => one.id === id)?.title ?? 'none');
    await expect(lines).toHaveCount(2);
    await lines.first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: / behind this insight$/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      `Questions that Cairn can’t read are sent to ${new URL(model.url).host}`,
    );
    for (const path of ['/insights', '/review', '/dashboard', '/transactions', '/recurring', '/budgets']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      for (const word of ['zqxvirbl', 'behind with', 'charged again', '9,999', 'Click here', 'stub-model'])
        await expect(page.locator('body')).not.toContainText(word);
    }
    await page.close();
  },
);

/** The groups of the review for which something is suggested. */
async function suggestions() {
  const { groups } = await ask(person, routes.review);
  return groups.filter(({ suggestion }) => suggestion !== null);
}

plain('P23 P13 a suggested category changes nothing until it is accepted', async ({ browser }) => {
  await expect.poll(async () => (await suggestions()).length).toBeGreaterThan(0);
  const [group] = await suggestions();
  if (group === undefined) throw new Error('Nothing is suggested');
  const { transactionId, name } = group;
  const category = async () =>
    (await ask(person, routes.transaction, { params: { transactionId } })).categoryId;
  expect(group.suggestion).toEqual({
    categoryId: 'lodging',
    categoryName: 'Hotels & lodging',
    merchantName: null,
  });
  expect(await category()).not.toBe('lodging');
  for (const { content, tools } of model.asked.filter((one) => one.tools.includes('suggest'))) {
    expect(tools).toEqual(['suggest']);
    expect(JSON.parse(content)).toEqual({
      line: expect.not.stringMatching(/\d{3}|zelle|venmo/i),
      categories: expect.any(Array),
    });
  }
  const page = await browser.newPage({ baseURL: cairn.url });
  await openAs(page, person, '/review');
  const row = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(row).toContainText('Suggested: Hotels & lodging');
  await row.getByRole('button', { name: `Accept Hotels & lodging for ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(category).toBe('lodging');
  await page.close();
});

const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

/** Opens the page of insights and asks, with the keyboard. */
async function askInBox(browser: Browser, question: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: cairn.url });
  await openAs(page, person, '/insights');
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  return page;
}

plain(
  'P23 P24 asked with a model: how it was read, Cairn’s sentence and figure, and the rows behind it one key away',
  async ({ browser }) => {
    const page = await askInBox(browser, questions.spent);
    await expect(answer(page)).toContainText('Understood as: Spending · Food & Dining · ');
    await expect(page.getByRole('main')).not.toContainText('behind with');
    await expect(page.getByRole('status').filter({ hasText: 'Understood as: Spending' })).toHaveCount(1);
    const figure = answer(page).getByRole('link').first();
    const cents = centsIn(await figure.innerText());
    await figure.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    const { totals } = await ask(person, routes.transactions, { query });
    expect(totals?.spent).toBe(cents);
    await page.goBack();
    await expect(answer(page)).toContainText('Understood as: Spending · Food & Dining · ');
    await page.close();
  },
);

plain(
  'P25 P11 a budget that a model proposes is none until it is accepted, and can be taken back',
  async ({ browser }) => {
    const budgets = async () =>
      (await ask(person, routes.budgets)).budgets.map(({ category, monthlyLimit }) => [
        category,
        monthlyLimit,
      ]);
    const page = await askInBox(browser, questions.budget);
    const proposal = page.getByRole('region', { name: 'Suggested budget' });
    await expect(proposal).toContainText('Suggested: Food & Dining, $250.00 a month. No budget yet.');
    await expect(page.getByRole('main')).not.toContainText('It is done.');
    expect(await budgets()).toEqual([]);
    await proposal.getByRole('button', { name: 'Add this budget' }).focus();
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText('Budget saved.');
    expect(await budgets()).toEqual([['Food & Dining', 250_00]]);
    await expect(proposal.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(proposal.getByRole('button', { name: 'Add this budget' })).toBeVisible();
    expect(await budgets()).toEqual([]);
    await page.close();
  },
);

plain(
  'P16 P25 P11 a rule that a model proposes says what it would change, is none until it is accepted, and can be taken back',
  async ({ browser }) => {
    const rule: RuleDefinition = {
      conditions: [{ is: 'text', match: 'contains', text: 'netflix' }],
      actions: [{ is: 'category', categoryId: 'education' }],
    };
    const preview = await ask(person, routes.previewRule, { body: { is: 'add', rule } });
    expect(preview.changes).toBeGreaterThan(1);
    const rules = async () => (await ask(person, routes.categoryRules)).rules;
    const inCategory = async () =>
      (await ask(person, routes.transactions, { query: { categoryId: 'education', search: 'netflix' } }))
        .totals?.count;
    const page = await askInBox(browser, questions.rule);
    const proposal = page.getByRole('region', { name: 'Suggested rule' });
    await expect(proposal).toContainText('Suggested rule: categorize “netflix” as Education.');
    await expect(proposal).toContainText(`Would change ${preview.changes} past transactions.`);
    await expect(proposal.getByRole('listitem')).toHaveCount(preview.examples.length);
    expect([await rules(), await inCategory()]).toEqual([[], 0]);
    await proposal.getByRole('button', { name: 'Add this rule' }).focus();
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText(`Rule added. ${preview.changes} past transactions changed.`);
    expect(await rules()).toMatchObject([{ ...rule, transactionsCount: preview.changes }]);
    expect(await inCategory()).toBe(preview.changes);
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText(`Would change ${preview.changes} past transactions.`);
    expect([await rules(), await inCategory()]).toEqual([[], 0]);
    await page.close();
  },
);

test('P26 without a model the brief is there, and no screen speaks of a model or of settings', async ({
  page,
  cairn: other,
}) => {
  const { person: somebody } = await registerWithBank({ url: other.url, bank: bankOf(other.url) });
  await expect.poll(async () => (await insightsOf(somebody)).brief.length).toBeGreaterThan(0);
  const { insights, brief } = await insightsOf(somebody);
  expect(brief).toEqual(insights.slice(0, 5).map(({ id }) => id));
  await openAs(page, somebody, '/insights');
  const lines = page.getByRole('region', { name: 'This month in brief' }).getByRole('listitem');
  await expect(lines).toHaveCount(brief.length);
  await page.getByRole('textbox', { name: 'Your question' }).fill(questions.spent);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('I can’t answer that yet');
  await expect(page.locator('body')).not.toContainText(/language model|LLM_|provider|can’t read are sent/i);
});
