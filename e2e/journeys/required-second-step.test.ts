import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { ask, newcomer, type Person, register } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { sendRegistration } from '../screens/register-form.ts';
import { openAs, sendSignIn } from '../screens/sign-in.ts';
import { addAuthenticator } from '../screens/virtual-authenticator.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { freePort } from '../servers/free-port.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let cairn: RunningProgram;
/** Browsers bind passkeys to a name, and 127.0.0.1 is none. */
let url = '';
/** They have sessions from before a second step was required. */
let operator: Person;
let friend: Person;
let invitation: string | null = null;
test.beforeAll(async () => {
  folder = await makeDataFolder();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  cairn = await startCairn(folder, { PORT: port });
  operator = await register(url);
  friend = await register(url);
  invitation = (await ask(operator, routes.invite, { body: {} })).token;
  await cairn.stop();
  cairn = await startCairn(folder, { PORT: port, SECOND_STEP: 'required', REGISTRATION: 'invitation' });
});
test.afterAll(async () => {
  await cairn.stop();
  await removeDataFolder(folder);
});

const openPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

/** Sets up an app on the page that a person is led to; gives what shows its codes. */
async function setUpApp(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Use an Authenticator App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  const key = /Enter this key in the app: ([A-Z2-7 ]+)/.exec((await dialog.textContent()) ?? '')?.[1] ?? '';
  const app = new TOTP({ secret: key.replaceAll(' ', '') });
  await page.keyboard.type(app.generate());
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  await expect(done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await done.getByRole('button', { name: 'Done' }).click();
  return app;
}

const expectLedToSetup = async (page: Page) => {
  await page.waitForURL('**/two-step');
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible();
  await expect(page.getByText('This server requires a second step when you sign in')).toBeVisible();
};

test('a session from before opens only the way to a passkey, and then what was wanted', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const device = await addAuthenticator(page);
  await openAs(page, operator, '/transactions?search=bakery');
  await expectLedToSetup(page);
  await picture(page, 'second-step-required');
  await page.reload();
  await expectLedToSetup(page);
  await device.recognize(false);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByRole('status')).toHaveText('No passkey was added.');
  await device.recognize(true);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  const added = page.getByRole('dialog', { name: 'Passkey added' });
  await expect(added.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await added.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/transactions?search=bakery');
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible();

  // It is the last one, and stays.
  await page.goto('/account#security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByRole('alert')).toContainText('this is your last second step');
  await picture(page, 'second-step-last');
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);

  await page.goto('/operator#people');
  await expect(page.getByText('Everybody must have two-step sign-in')).toBeVisible();
});

test('whoever signs in by the password is led to an app each time until they have one, from every page', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await page.goto('/login');
  await sendSignIn(page, friend);
  await expectLedToSetup(page);
  // A page outside the guard, whose first call it is that is refused.
  await page.goto('/account#security');
  await expectLedToSetup(page);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await sendSignIn(page, friend);
  await expectLedToSetup(page);
  const app = await setUpApp(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${friend.name}` })).toBeVisible();

  // Another app takes the place of the last one, which can't be turned off.
  await page.goto('/account#security');
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(twoStep.getByRole('alert')).toContainText('this is your last second step');
  await twoStep.getByRole('button', { name: 'Replace App' }).click();
  await expect(page.getByRole('dialog', { name: 'Two-step sign-in' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/account#account');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('**/login');
  await sendSignIn(page, friend);
  // The first code was used.
  await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
});

test('somebody who is invited comes from the link to the dashboard', async ({ browser }) => {
  const guest = newcomer(url);
  const page = await openPage(browser);
  await page.goto(`/register#${invitation}`);
  await sendRegistration(page, guest);
  await expectLedToSetup(page);
  await setUpApp(page);
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${guest.name}` })).toBeVisible();
});
