import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../scripts/testing/mail-server.ts';
import { type Person, register, send } from '../people/person.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let mail: MailServer;
let cairn: RunningProgram;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  // The first letter is refused once, as a server does that is busy.
  mail = await startMailServer({ refusal: '450 Try again later', refusals: 1 });
  cairn = await startCairn(folder, { SMTP_URL: mail.url, MAIL_FROM: 'Cairn <cairn@money.example.org>' });
});
test.afterAll(async () => {
  await cairn.stop();
  await mail.stop();
  await removeDataFolder(folder);
});

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`If ${email} has an account, a link is on its way`);
}

const isSignedIn = async ({ server, token }: Person) =>
  (await send({ server, token }, routes.household)).status === 200;

test('a forgotten password is replaced by the link of a letter, once, and every session ends', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: cairn.url });
  const page = await context.newPage();
  const person = await register(cairn.url);
  await askForLink(page, 'nobody@example.org');
  await askForLink(page, person.email);

  const { text, headers } = await mail.letterTo(person.email, 'Choose a new Cairn password');
  expect(headers).toContain('From: Cairn <cairn@money.example.org>');
  const [link = ''] = /http:\S+/.exec(text) ?? [];
  expect(new URL(link).origin).toBe(cairn.url);
  expect(await isSignedIn(person)).toBe(true);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('qwerty');
  await page.getByLabel('Confirm new password').fill('qwertz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('qwerty');
  await page.keyboard.press('Enter');
  await expect(page.getByText('one of the most common ones')).toBeVisible();
  for (const name of ['New password', 'Confirm new password'])
    await page.getByLabel(name, { exact: true }).fill('a battery and a staple');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  expect(await isSignedIn(person)).toBe(false);

  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('a battery and a staple');
  await page.getByLabel('Remember me').check();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto('/');
  await page.goto(link);
  for (const name of ['New password', 'Confirm new password'])
    await page.getByLabel(name, { exact: true }).fill('a third password, by a thief');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  const subjects = () =>
    mail.letters
      .filter(({ to }) => to.includes(person.email))
      .map((letter) => /^Subject: (.*)$/m.exec(letter.headers)?.[1]?.trim())
      .toSorted();
  await expect
    .poll(subjects)
    .toEqual([
      'Choose a new Cairn password',
      'Confirm your email address for Cairn',
      'New sign-in to Cairn',
      'Your Cairn password was changed',
    ]);
  expect(mail.letters.flatMap(({ to }) => to)).not.toContain('nobody@example.org');
  await context.close();
});

test('without mail, the page says that whoever runs the server has the link, and the log holds it', async ({
  browser,
}) => {
  const own = await makeDataFolder();
  const server = await startCairn(own, { LOG_LEVEL: 'warn' });
  try {
    const person = await register(server.url);
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('This server can’t send mail.');
    await expect.poll(() => server.output().stdout).toContain('"subject":"Choose a new Cairn password"');
    const [, token = ''] = /reset-password#([\w-]{43})"/.exec(server.output().stdout) ?? [];
    const body = { token, password: 'a battery and a staple' };
    expect((await send({ server: server.url, token: '' }, routes.resetPassword, { body })).status).toBe(200);
    expect(Object.values(server.output()).join()).not.toContain(person.email);
    await context.close();
  } finally {
    await server.stop();
    await removeDataFolder(own);
  }
});
