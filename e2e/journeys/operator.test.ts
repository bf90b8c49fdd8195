import { expect } from '@playwright/test';
import { newcomer } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { sendRegistration } from '../screens/register-form.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

let folder = '';
let cairn: RunningProgram;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  cairn = await startCairn(folder, {});
});
test.afterAll(async () => {
  await cairn.stop();
  await removeDataFolder(folder);
});

test('an operator sees how the server is, disables an account by keyboard, enables it again, and passes on a link for a new password', async ({
  browser,
}) => {
  const openPage = async () => (await browser.newContext({ baseURL: cairn.url })).newPage();
  const operator = await openPage();
  await operator.goto('/register');
  await sendRegistration(operator, { ...newcomer(cairn.url), name: 'Olive Operator' });
  await operator.waitForURL('**/dashboard');
  const grace = { ...newcomer(cairn.url), name: 'Grace Hopper' };
  const person = await openPage();
  await person.goto('/register');
  await sendRegistration(person, grace);
  await person.waitForURL('**/dashboard');

  await operator.goto('/operator');
  await expect(operator.getByText('No backups are scheduled.')).toBeVisible();
  await expect(operator.getByRole('region', { name: 'Version' })).toContainText(/Cairn0\.1\.0PostgreSQL18/);
  await operator.getByRole('tab', { name: 'Status' }).focus();
  await operator.keyboard.press('ArrowRight');
  await operator.getByLabel('Search by name or email').fill('HOPPER');
  const accounts = operator.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(accounts).toHaveCount(1);
  const actions = operator.getByRole('button', { name: 'Actions for Grace Hopper' });
  await actions.focus();
  await operator.keyboard.press('Enter');
  await operator.getByRole('menuitem', { name: 'Disable account…' }).press('Enter');
  await operator.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).press('Enter');
  await expect(accounts).toContainText(['Disabled']);
  await expect(actions, 'the focus is where it was').toBeFocused();

  await person.reload();
  await person.waitForURL('**/login');
  const signIn = async (password: string) => {
    await person.getByLabel('Email').fill(grace.email);
    await person.getByLabel('Password', { exact: true }).fill(password);
    await person.getByLabel('Remember me').check();
    await person.keyboard.press('Enter');
  };
  await signIn(grace.password);
  await expect(person.getByRole('alert')).toHaveText(
    'Your account here is disabled. Ask the person who runs this server.',
  );

  await actions.click();
  await operator.getByRole('menuitem', { name: 'Enable account…' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expect(accounts).not.toContainText(['Disabled']);

  await actions.click();
  await operator.getByRole('menuitem', { name: 'Password link…' }).click();
  await operator.getByRole('button', { name: 'Make Link' }).click();
  const link = (await operator.getByText(/\/reset-password#/).textContent()) ?? '';
  await picture(operator, 'password-link');
  await person.goto(link);
  for (const name of ['New password', 'Confirm new password'])
    await person.getByLabel(name, { exact: true }).fill('a fresh and long one');
  await person.keyboard.press('Enter');
  await person.getByRole('link', { name: 'Sign In' }).click();
  await signIn('a fresh and long one');
  await person.waitForURL('**/dashboard');
  await person.goto('/account#security');
  await expect(person.getByText('Password link made by an operator of the server')).toBeVisible();
  await expect(person.getByText('Account disabled by an operator of the server')).toBeVisible();
});
