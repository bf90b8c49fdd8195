import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask, type Person, register, send } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { addAuthenticator } from '../screens/virtual-authenticator.ts';
import { startCairn } from '../servers/cairn.ts';
import { ageConfirmations } from '../servers/confirmations.store.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let cairn: RunningProgram;
/** Browsers bind passkeys to a name, and 127.0.0.1 is none. */
let url = '';
test.beforeAll(async () => {
  folder = await makeDataFolder();
  cairn = await startCairn(folder);
  url = cairn.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(async () => {
  await cairn.stop();
  await removeDataFolder(folder);
});

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const twoStep = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

async function signOut(page: Page): Promise<void> {
  await page.goto('/account#account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
}

async function sendPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember me').check();
  await page.keyboard.press('Enter');
}

/** Adds a passkey on the account page; gives the recovery codes that come with the first. */
async function addFirst(page: Page): Promise<string[]> {
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  const added = page.getByRole('dialog', { name: 'Passkey added' });
  const shown = added.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await picture(page, 'passkey-added');
  await added.getByRole('button', { name: 'Done' }).click();
  return codes;
}

test('a person adds a passkey, signs in with it alone and as second step, names it and removes it', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const device = await addAuthenticator(page);
  const person = await register(url);
  await openAs(page, person, '/account#security');
  await expect(section(page)).toContainText('instead of a password');
  await picture(page, 'passkeys-none');

  // The browser’s question is left: a calm sentence, and nothing has changed.
  await device.recognize(false);
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await expect(section(page).getByRole('status')).toHaveText('No passkey was added.');
  await picture(page, 'passkeys-left');
  await expect(twoStep(page)).toContainText('Off');
  await device.recognize(true);
  const recoveryCodes = await addFirst(page);
  await expect(section(page).getByRole('listitem')).toContainText('Chrome');
  await expect(section(page).getByRole('listitem')).toContainText('not used yet');
  await expect(twoStep(page)).toContainText('10 recovery codes left');
  expect(await device.keysCount()).toBe(1);

  // The same device again.
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await expect(section(page).getByRole('alert')).toHaveText(
    'This device has a passkey for your account already.',
  );
  await picture(page, 'passkeys-known');
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await expect(renaming.getByLabel('Name')).toBeFocused();
  await renaming.getByLabel('Name').fill('Work laptop');
  await picture(page, 'passkey-rename');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status')).toHaveText('The passkey was renamed.');
  await expect(section(page).getByRole('listitem')).toContainText('Work laptop');
  await picture(page, 'passkeys-one');

  // Alone.
  await signOut(page);
  await device.recognize(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('status')).toHaveText('No passkey was used. You can try again.');
  await picture(page, 'passkey-sign-in-left');
  await device.recognize(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/dashboard');

  // Beside the password, by the keyboard.
  await signOut(page);
  await sendPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await picture(page, 'passkey-second-step');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  // Without the device, a recovery code.
  await signOut(page);
  await sendPassword(page, person);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[2] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/account#security');
  await expect(twoStep(page)).toContainText('9 recovery codes left');
  await expect(page.getByText('Signed in with a passkey')).toHaveCount(2);
  await section(page).getByRole('button', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expect(question).toContainText('Your password alone will sign in.');
  await picture(page, 'passkey-remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByRole('status')).toHaveText('The passkey was removed.');
  await expect(twoStep(page)).toContainText('Off');

  // The device still has its key, which signs in no more.
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey was not accepted. Please try again, or sign in another way.',
  );
  await picture(page, 'passkey-refused');
  await sendPassword(page, person);
  await page.waitForURL('**/dashboard');
  await context.close();
});

test('what asks who it is takes a passkey', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const device = await addAuthenticator(page);
  const person = await register(url);
  const exportOf = () => send(person, routes.exportLedger, { query: { format: 'qif' } });
  await openAs(page, person, '/account#security');
  await addFirst(page);
  await ageConfirmations(folder);
  expect((await exportOf()).status).toBe(403);

  await section(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await picture(page, 'confirm-identity-passkey');
  await device.recognize(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('status')).toHaveText('No passkey was used. You can try again.');
  expect((await exportOf()).status).toBe(403);
  await device.recognize(true);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section(page).getByRole('status')).toHaveText('The passkey was removed.');
  expect((await exportOf()).status).toBe(200);
  expect((await ask(person, routes.security)).passkeys).toEqual([]);
  await context.close();
});

test('where browsers allow no passkeys, nothing offers one, and the account page says why', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  const person = await register(cairn.url);
  const signedIn = await context.newPage();
  await openAs(signedIn, person, '/account#security');
  await expect(section(signedIn)).toContainText(
    'Passkeys don’t work at this address. They need HTTPS and a domain name, or localhost.',
  );
  await expect(section(signedIn).getByRole('button')).toHaveCount(0);
  await section(signedIn).scrollIntoViewIfNeeded();
  await picture(signedIn, 'passkeys-wrong-address');
  const begun = await send(person, routes.beginPasskeySignIn);
  expect(begun.status).toBe(409);
  await context.close();
});

test('a browser without passkeys says so', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url });
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  const signedIn = await context.newPage();
  await openAs(signedIn, await register(url), '/account#security');
  await expect(section(signedIn)).toContainText('This browser doesn’t support passkeys.');
  await context.close();
});
