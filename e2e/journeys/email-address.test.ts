import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../scripts/testing/mail-server.ts';
import { linkIn } from '../people/confirm-address.ts';
import { type Person, register, send } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs, sendSignIn } from '../screens/sign-in.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let mail: MailServer;
let cairn: RunningProgram;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  mail = await startMailServer();
  cairn = await startCairn(folder, { SMTP_URL: mail.url, MAIL_FROM: 'cairn@money.example.org' });
});
test.afterAll(async () => {
  await cairn.stop();
  await mail.stop();
  await removeDataFolder(folder);
});

const letters = {
  verify: 'Confirm your email address for Cairn',
  old: 'Confirm the change of your email address in Cairn',
  new: 'Confirm your new email address for Cairn',
  taken: 'Your email address has a Cairn account',
};

const openPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: cairn.url })).newPage();
const section = (page: Page) => page.getByRole('region', { name: 'Email address' });
const isSignedIn = async ({ server, token }: Person) =>
  (await send({ server, token }, routes.household)).status === 200;

async function openSecurity(browser: Browser, person: Person): Promise<Page> {
  const page = await openPage(browser);
  await openAs(page, person, '/account#security');
  return page;
}

async function change(page: Page, email: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(section(page)).toContainText('Links were sent to both addresses.');
  await expect(section(page)).toContainText(`Change to ${email}Waits for both addresses to confirm`);
}

test('a new person confirms their address by the link of a letter, which works once', async ({ browser }) => {
  const person = await register(cairn.url);
  const page = await openSecurity(browser, person);
  await expect(section(page)).toContainText(`${person.email}Not confirmed yet.`);
  const link = await linkIn(mail, person.email, letters.verify);
  // A program that looks through mail opens the link, and runs what is on the page.
  const scanner = await openPage(browser);
  await scanner.goto(link);
  await expect(scanner.getByText(`Is ${person.email} your email address?`)).toBeVisible();
  await page.reload();
  await expect(section(page)).toContainText('Not confirmed yet.');

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.');
  await page.goto('/account#security');
  await expect(section(page)).toContainText(`${person.email}Confirmed`);
  await expect(page.getByText('Email address confirmed')).toBeVisible();
  await scanner.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(scanner.getByText('This link no longer works.')).toBeVisible();
});

test('an address changes once it was confirmed at both, and every session ends', async ({ browser }) => {
  const person = await register(cairn.url);
  const newEmail = `new.${person.email}`;
  const page = await openSecurity(browser, person);
  await change(page, newEmail);
  await picture(page, 'email-address-change');
  const [old, fresh] = [
    await linkIn(mail, person.email, letters.old),
    await linkIn(mail, newEmail, letters.new),
  ];
  expect((await mail.letterTo(person.email, letters.old)).text).not.toContain(newEmail);
  const reader = await openPage(browser);
  await reader.goto(fresh);
  await expect(reader.getByText(`Use ${newEmail} for your Cairn account?`)).toBeVisible();
  await picture(reader, 'confirm-address');
  await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(reader.getByRole('status')).toContainText('Confirmed here.');
  expect(await isSignedIn(person)).toBe(true);
  await page.reload();
  await expect(section(page)).toContainText('Waits for your address of today to confirm');

  await reader.goto('/');
  await reader.goto(old);
  await reader.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(reader.getByRole('status')).toContainText(`Your email address is now ${newEmail}.`);
  await picture(reader, 'confirm-address-changed');
  expect(await isSignedIn(person)).toBe(false);
  await reader.getByRole('link', { name: 'Sign In' }).click();
  await sendSignIn(reader, { ...person, email: newEmail });
  await reader.waitForURL('**/dashboard');
});

test('who did not ask for a change stops it at the old address, and chooses a new password', async ({
  browser,
}) => {
  const person = await register(cairn.url);
  const newEmail = `thief.${person.email}`;
  await change(await openSecurity(browser, person), newEmail);
  const [old, fresh] = [
    await linkIn(mail, person.email, letters.old),
    await linkIn(mail, newEmail, letters.new),
  ];
  const reader = await openPage(browser);
  await reader.goto(old);
  await reader.getByRole('button', { name: 'This Wasn’t Me' }).click();
  await expect(reader.getByRole('status')).toContainText('Your email address stays as it is.');
  await picture(reader, 'confirm-address-refused');
  await reader.goto('/');
  await reader.goto(fresh);
  await expect(reader.getByText('This link no longer works.')).toBeVisible();
  const own = await openSecurity(browser, person);
  await expect(section(own)).not.toContainText('Change to');
  await expect(own.getByText('Reported a letter about the email address')).toBeVisible();
});

test('attack, enumeration: an address that has an account looks like any other to who asks for it', async ({
  browser,
}) => {
  const [person, other] = [await register(cairn.url), await register(cairn.url)];
  const page = await openSecurity(browser, person);
  await change(page, other.email);
  const { text } = await mail.letterTo(other.email, letters.taken);
  expect(text).toContain('It has an account already, so nothing was changed.');
  expect(text).not.toContain('#');
  await section(page).getByRole('button', { name: 'Cancel Change' }).click();
  await expect(section(page)).toContainText('Your email address stays as it is.');
  await expect(section(page)).not.toContainText('Change to');
});

test('who has not confirmed their address invites by a link and not by mail', async ({ browser }) => {
  const person = await register(cairn.url);
  const page = await openPage(browser);
  await openAs(page, person, '/household');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the household' });
  await dialog.getByLabel('Email (optional)').fill('grace@example.org');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Confirm your own email address first');
  await dialog.getByLabel('Email (optional)').fill('');
  await dialog.getByRole('button', { name: 'Make Link' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation link' })).toBeVisible();
  expect(mail.letters.flatMap(({ to }) => to)).not.toContain('grace@example.org');
});
