import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type Person, register, send } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { startCairn } from '../servers/cairn.ts';
import { ageConfirmations } from '../servers/confirmations.store.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let cairn: RunningProgram;
test.beforeAll(async () => {
  folder = await makeDataFolder();
  cairn = await startCairn(folder);
});
test.afterAll(async () => {
  await cairn.stop();
  await removeDataFolder(folder);
});

const stepMs = 30_000;

/** An authenticator app with the key that a person typed into it. */
function appWith(key: string) {
  const app = new TOTP({ secret: key.replaceAll(' ', '') });
  return { codeAt: (steps = 0) => app.generate({ timestamp: Date.now() + steps * stepMs }) };
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember me').check();
  await page.keyboard.press('Enter');
}

const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

test('a person turns two-step sign-in on, signs in by code and by recovery code, and turns it off', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  const person = await register(cairn.url);
  await openAs(page, person, '/account#security');
  await expect(twoStep(page)).toContainText('Off');
  await twoStep(page).getByRole('button', { name: 'Turn On' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const key = /Enter this key in the app: ([A-Z2-7 ]+)/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  const { codeAt } = appWith(key);
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('000 000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This code is not right.');
  await picture(page, 'two-step-set-up');
  await dialog.getByLabel('Code', { exact: true }).fill(codeAt());
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  const shownCodes = done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shownCodes).toHaveCount(10);
  const recoveryCodes = await shownCodes.allTextContents();
  await expect(done.getByRole('button', { name: 'Copy' })).toBeFocused();
  await picture(page, 'two-step-codes');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(twoStep(page)).toContainText('10 recovery codes left');

  const elsewhere = await browser.newContext({ baseURL: cairn.url });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(other.getByLabel('Code', { exact: true })).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other.getByText('Please enter the code')).toBeVisible();
  await other.getByLabel('Code', { exact: true }).fill('1234-5678');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('This code is not right.');
  await picture(other, 'two-step-code-refused');
  await other.getByLabel('Code', { exact: true }).fill(recoveryCodes[3] ?? '');
  await other.getByLabel('Don’t ask again in this browser for 30 days').check();
  await other.keyboard.press('Enter');
  await other.waitForURL('**/dashboard');

  // The browser is remembered now.
  await other.goto('/account#account');
  await other.getByRole('button', { name: 'Log Out' }).click();
  await signIn(other, person);
  await other.waitForURL('**/dashboard');
  await elsewhere.close();

  await page.reload();
  await expect(twoStep(page)).toContainText('9 recovery codes left');
  await picture(page, 'two-step-on');
  await twoStep(page)
    .getByRole('button', { name: /^Forget/ })
    .click();
  await expect(twoStep(page).getByRole('status')).toHaveText(
    'The browser will be asked for a second step again.',
  );
  await expect(twoStep(page).getByRole('listitem')).toHaveCount(0);
  await twoStep(page).getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(twoStep(page).getByRole('status')).toHaveText('Two-step sign-in is off.');
  const { email, password } = person;
  const again = await send({ server: cairn.url, token: '' }, routes.login, { body: { email, password } });
  expect(again.status).toBe(200);
  await context.close();
});

test('ten minutes after signing in, an export asks who it is, and goes on once that is proven', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  const person = await register(cairn.url);
  const exportOf = () => send(person, routes.exportLedger, { query: { format: 'qif' } });
  await openAs(page, person, '/account#account');
  await ageConfirmations(folder);
  expect((await exportOf()).status).toBe(403);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This password is not right.');
  await picture(page, 'confirm-identity');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await started;
  await expect(dialog).toHaveCount(0);
  expect((await exportOf()).status).toBe(200);

  // Leaving the question does nothing, and says so.
  await ageConfirmations(folder);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question.getByRole('alert')).toHaveText('Please confirm that it’s you, then try again.');
  expect((await send(person, routes.household)).status).toBe(200);
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${cairn.url}/`);
  expect((await send(person, routes.household)).status).toBe(401);
  await context.close();
});
