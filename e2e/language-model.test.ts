import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page, test as plain } from '@playwright/test';
import { linkBank, waitUntilSynced } from './people/ledger.ts';
import { ask, type Person, register } from './people/person.ts';
import { centsIn } from './screens/money.ts';
import { openAs } from './screens/sign-in.ts';
import { mountedBankSecret, startCairn } from './servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from './servers/data-folder.ts';
import type { RunningProgram } from './servers/program.ts';
import { test } from './servers/shared-cairn.ts';
import { type Script, type StubModel, startStubModel } from './servers/stub-model.ts';

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
    says: 'You spent {r1f1} on food.',
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

plain.beforeAll(async () => {
  folder = await makeDataFolder();
  // Every other answer is a lie; the others leave out the last sentence, which no figure is in.
  model = await startStubModel(
    ({ title, message }, index) =>
      index % 2 === 1
        ? { title, message: `${message} You also owe $9,999.00.` }
        : { title, message: message.replace(/\. [^.{]*\.$/, '.') },
    scripts,
  );
  cairn = await startCairn(folder, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_MODEL: 'stub-model',
    LLM_INPUT_PRICE: '0.25',
    LLM_OUTPUT_PRICE: '2',
  });
  person = await register(cairn.url);
  const bank = { url: `${cairn.url}/sandbox-bank`, clientId: 'sandbox-client', secret: mountedBankSecret };
  await linkBank(person, bank, 'ins_109508');
  await waitUntilSynced(person);
});

plain.afterAll(async () => {
  await cairn.stop();
  await model.stop();
  await removeDataFolder(folder);
});

plain(
  'P23 insights are shown in a model’s words and Cairn’s figures; its lies are not shown',
  async ({ browser }) => {
    const insights = async () => (await ask(person, routes.insights)).insights;
    await expect
      .poll(async () => (await insights()).filter(({ wordedBy }) => wordedBy === 'stub-model').length)
      .toBeGreaterThan(0);
    for (const { title, message } of model.asked) expect(`${title} ${message}`).not.toMatch(/\d/);

    const page = await browser.newPage({ baseURL: cairn.url });
    await openAs(page, person, '/insights');
    await expect(page.getByText('Worded by stub-model, figures by Cairn').first()).toBeVisible();
    const note = page.getByRole('region', { name: 'Language model' });
    await expect(note).toContainText(`stub-model at ${new URL(model.url).host}`);
    await expect(note).toContainText(
      /Today: \d+ calls?, [\d,]+ of 200,000 tokens\. \$0\.\d+ of at most \$0\.50\./,
    );
    await expect(page.getByRole('main')).not.toContainText('9,999');
    await page.close();
  },
);

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
  'P23 P24 asked with a model: its sentence, Cairn’s figure, and the rows behind it one key away',
  async ({ browser }) => {
    const page = await askInBox(browser, questions.spent);
    await expect(answer(page)).toContainText('Question read by stub-model, figures by Cairn.');
    await expect(answer(page).getByText(/^You spent \$[\d,.]+ on food\.$/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'You spent' })).toHaveCount(1);
    const figure = answer(page).getByRole('link').first();
    const cents = centsIn(await figure.innerText());
    await figure.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    const { totals } = await ask(person, routes.transactions, { query });
    expect(totals?.spent).toBe(cents);
    await page.goBack();
    await expect(answer(page)).toContainText('on food.');
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
    const proposal = page.getByRole('region', { name: 'Proposed budget' });
    await expect(proposal).toContainText(
      'Proposed: Food & Dining, $250.00 a month. There is no budget for it now.',
    );
    await expect(page.getByRole('main')).not.toContainText('It is done.');
    expect(await budgets()).toEqual([]);
    await proposal.getByRole('button', { name: 'Add this budget' }).focus();
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText('The budget is set.');
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
    const rule = { descriptionContains: 'netflix', categoryId: 'education' };
    const preview = await ask(person, routes.previewRule, { body: rule });
    expect(preview.changes).toBeGreaterThan(1);
    const rules = async () => (await ask(person, routes.categoryRules)).rules;
    const inCategory = async () =>
      (await ask(person, routes.transactions, { query: { categoryId: 'education', search: 'netflix' } }))
        .totals?.count;
    const page = await askInBox(browser, questions.rule);
    const proposal = page.getByRole('region', { name: 'Proposed rule' });
    await expect(proposal).toContainText('Proposed: “netflix” is Education from now on.');
    await expect(proposal).toContainText(`Would change ${preview.changes} past transactions.`);
    await expect(proposal.getByRole('listitem')).toHaveCount(preview.examples.length);
    expect([await rules(), await inCategory()]).toEqual([[], 0]);
    await proposal.getByRole('button', { name: 'Add this rule' }).focus();
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText(`The rule is there. ${preview.changes} past transactions changed.`);
    expect(await rules()).toMatchObject([{ ...rule, rowsCount: preview.changes }]);
    expect(await inCategory()).toBe(preview.changes);
    await page.keyboard.press('Enter');
    await expect(proposal).toContainText(`Would change ${preview.changes} past transactions.`);
    expect([await rules(), await inCategory()]).toEqual([[], 0]);
    await page.close();
  },
);

test('P26 without a model the page works, and says what one would add and be sent', async ({
  page,
  cairn: other,
}) => {
  await openAs(page, await register(other.url), '/insights');
  const note = page.getByRole('region', { name: 'Language model' });
  await expect(note).toContainText('No language model is set up, and none is needed.');
  await note.getByText('What would be sent to it').click();
  await expect(note).toContainText('with a placeholder in the place of every amount, date and name');
});
