import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { client, type SignInProvider, startSignInProvider } from '../../scripts/testing/sign-in-provider.ts';
import { newcomer, send } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { sendRegistration } from '../screens/register-form.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { freePort } from '../servers/free-port.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

type Started = { url: string; cairn: RunningProgram; provider: SignInProvider; folder: string };

/** A server with a provider of its own, both on loopback. */
async function start(variables: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startSignInProvider({ redirectUri: `${url}/single-sign-on` });
  const folder = await makeDataFolder();
  const cairn = await startCairn(folder, {
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Example Works',
    ...variables,
  });
  return { url, cairn, provider, folder };
}

async function stop({ cairn, provider, folder }: Started): Promise<void> {
  await cairn.stop();
  await provider.stop();
  await removeDataFolder(folder);
}

const openPage = async (browser: Browser, { url }: Started): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

const providerButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Example Works' });

async function signInAtProvider(page: Page, account: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Go on' }).click();
}

test.describe('single sign-on where a second step is required', () => {
  let server: Started;
  test.beforeAll(async () => {
    server = await start({ SECOND_STEP: 'required' });
  });
  test.afterAll(() => stop(server));

  test('is one, and is offered to whoever came with a password', async ({ browser }) => {
    const { provider } = server;
    const email = 'grace@example.com';
    provider.accounts.set('grace', { id: 'grace', email, emailVerified: true, name: 'Grace Hopper' });
    const page = await openPage(browser, server);
    await page.goto('/login');
    await providerButton(page).click();
    await signInAtProvider(page, 'grace');
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace Hopper' })).toBeVisible();

    const other = await openPage(browser, server);
    await other.goto('/register');
    const ada = newcomer(server.url);
    await sendRegistration(other, ada);
    await other.waitForURL('**/two-step');
    provider.accounts.set('ada', { id: 'ada', email: 'other@example.com', emailVerified: true, name: 'Ada' });
    await providerButton(other).click();
    await signInAtProvider(other, 'ada');
    await other.waitForURL('**/dashboard');
  });
});

test.describe('single sign-on beside passwords', () => {
  let server: Started;
  test.beforeAll(async () => {
    server = await start();
  });
  test.afterAll(() => stop(server));

  test('a new person signs in at the provider, comes back to the page they wanted, and proves there again who they are', async ({
    browser,
  }) => {
    const { provider } = server;
    const email = 'grace@example.org';
    provider.accounts.set('grace', { id: 'grace', email, emailVerified: true, name: 'Grace Hopper' });
    const page = await openPage(browser, server);
    await page.goto('/budgets');
    await expect(providerButton(page)).toBeVisible();
    await picture(page, 'login-single-sign-on');
    await providerButton(page).click();
    await signInAtProvider(page, 'grace');
    await expect(page).toHaveURL('/budgets');

    await page.goto('/account#security');
    await expect(page.getByRole('region', { name: 'Email address' })).toContainText(`${email}Confirmed`);
    await expect(page.getByText('Signed in by single sign-on')).toBeVisible();
    await page.getByRole('button', { name: 'Turn On' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByRole('button', { name: 'Sign in again with Example Works' })).toBeVisible();
    await picture(page, 'confirm-by-single-sign-on');
    await dialog.getByRole('button', { name: 'Sign in again with Example Works' }).click();
    await signInAtProvider(page, 'grace');
    await expect(page).toHaveURL('/account#security');
    await page.getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByRole('dialog', { name: 'Two-step sign-in' })).toBeVisible();
  });

  test('an address that the provider has not confirmed is refused in words, with a way back', async ({
    browser,
  }) => {
    server.provider.accounts.set('mallory', {
      id: 'mallory',
      email: 'ada@example.org',
      emailVerified: false,
    });
    const page = await openPage(browser, server);
    await page.goto('/login');
    await providerButton(page).click();
    await signInAtProvider(page, 'mallory');
    await expect(page.getByRole('alert')).toContainText('has not confirmed your email address');
    await picture(page, 'single-sign-on-refused');
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(providerButton(page)).toBeVisible();
  });

  test('attack, fixation: an answer of the provider that was opened in another browser signs nobody in', async ({
    browser,
  }) => {
    server.provider.accounts.set('thief', { id: 'thief', email: 'thief@example.org', emailVerified: true });
    const thief = await openPage(browser, server);
    await thief.goto('/login');
    await expect(providerButton(thief)).toBeVisible();
    // What the provider sent back has not been used.
    await thief.route('**/api/auth/single-sign-on/finish', (route) => route.abort());
    await providerButton(thief).click();
    await signInAtProvider(thief, 'thief');
    await thief.waitForURL(/\/single-sign-on\?code=/);
    const answer = thief.url();
    const victim = await openPage(browser, server);
    await victim.goto(answer);
    await expect(victim.getByRole('alert')).toContainText('This sign-in no longer works.');
    expect(await victim.evaluate(() => localStorage.getItem('cairn.token'))).toBeNull();
  });

  test('a provider that is down is named as such, and the password signs in', async ({ browser }) => {
    const own = await start();
    await own.provider.stop();
    const page = await openPage(browser, own);
    await page.goto('/login');
    await providerButton(page).click();
    await expect(page.getByText('The service that you sign in with can’t be reached.')).toBeVisible();
    await page.goto('/register');
    await sendRegistration(page, newcomer(own.url));
    await page.waitForURL('**/dashboard');
    await stop(own);
  });
});

test('single sign-on as the only way: no form is there, and no call of a password or passkey works', async ({
  browser,
}) => {
  const server = await start({ SIGN_IN: 'oidc' });
  server.provider.accounts.set('ada', { id: 'ada', email: 'ada@example.org', emailVerified: true });
  const page = await openPage(browser, server);
  await page.goto('/login');
  await expect(providerButton(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await picture(page, 'login-single-sign-on-only');
  await page.goto('/register');
  await expect(providerButton(page)).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeHidden();
  const { name, email, password } = newcomer(server.url);
  const token = 'x'.repeat(43);
  const calls = [
    [routes.register, { name, email, password }],
    [routes.login, { email, password }],
    [routes.beginPasskeySignIn, undefined],
    [routes.forgotPassword, { email }],
    [routes.resetPassword, { token, password }],
  ] as const;
  for (const [call, body] of calls) {
    const answer = await send({ server: server.url, token: '' }, call, body === undefined ? {} : { body });
    expect([call.path, answer.status]).toEqual([call.path, 403]);
    expect(await answer.json()).toMatchObject({ error: 'other_sign_in' });
  }
  await providerButton(page).click();
  await signInAtProvider(page, 'ada');
  await page.waitForURL('**/dashboard');
  await stop(server);
});
