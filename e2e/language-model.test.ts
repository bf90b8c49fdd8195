import { routes } from '@cairn/contract/routes';
import { expect, test as plain } from '@playwright/test';
import { linkBank, waitUntilSynced } from './people/ledger.ts';
import { ask, register } from './people/person.ts';
import { openAs } from './screens/sign-in.ts';
import { mountedBankSecret, startCairn } from './servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from './servers/data-folder.ts';
import type { RunningProgram } from './servers/program.ts';
import { test } from './servers/shared-cairn.ts';
import { type StubModel, startStubModel } from './servers/stub-model.ts';

let folder = '';
let model: StubModel;
let cairn: RunningProgram;

plain.beforeAll(async () => {
  folder = await makeDataFolder();
  // Every other answer is a lie; the others leave out the last sentence, which no figure is in.
  model = await startStubModel(({ title, message }, index) =>
    index % 2 === 1
      ? { title, message: `${message} You also owe $9,999.00.` }
      : { title, message: message.replace(/\. [^.{]*\.$/, '.') },
  );
  cairn = await startCairn(folder, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_MODEL: 'stub-model',
    LLM_INPUT_PRICE: '0.25',
    LLM_OUTPUT_PRICE: '2',
  });
});

plain.afterAll(async () => {
  await cairn.stop();
  await model.stop();
  await removeDataFolder(folder);
});

plain(
  'P23 insights are shown in a model’s words and Cairn’s figures; its lies are not shown',
  async ({ browser }) => {
    const person = await register(cairn.url);
    const bank = { url: `${cairn.url}/sandbox-bank`, clientId: 'sandbox-client', secret: mountedBankSecret };
    await linkBank(person, bank, 'ins_109508');
    await waitUntilSynced(person);
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
