import { expect } from '@playwright/test';
import { type MailServer, startMailServer } from '../../scripts/testing/mail-server.ts';
import { newcomer } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { sendRegistration } from '../screens/register-form.ts';
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
  cairn = await startCairn(folder, {
    REGISTRATION: 'invitation',
    SMTP_URL: mail.url,
    MAIL_FROM: 'cairn@money.example.org',
  });
});
test.afterAll(async () => {
  await cairn.stop();
  await mail.stop();
  await removeDataFolder(folder);
});

test('the first person runs the server, and others join by an invitation alone', async ({ browser }) => {
  const openPage = async () => (await browser.newContext({ baseURL: cairn.url })).newPage();
  const operator = await openPage();
  await operator.goto('/register');
  await sendRegistration(operator, newcomer(cairn.url));
  await operator.waitForURL('**/dashboard');

  const stranger = await openPage();
  await stranger.goto('/register');
  await sendRegistration(stranger, newcomer(cairn.url));
  await expect(stranger.getByRole('alert')).toContainText(
    'You need an invitation to create an account here.',
  );

  await operator.goto('/account#account');
  await operator.getByRole('link', { name: 'Manage this server' }).click();
  await operator.getByRole('tab', { name: 'People' }).click();
  await expect(operator.getByText('People need an invitation to create an account.')).toBeVisible();
  await operator.getByRole('button', { name: 'Invite', exact: true }).click();
  const grace = newcomer(cairn.url);
  const dialog = operator.getByRole('dialog', { name: 'Invite somebody' });
  await expect(dialog.getByLabel('Email (optional)')).toBeFocused();
  await operator.keyboard.type(grace.email);
  await picture(operator, 'invite');
  await operator.keyboard.press('Enter');
  const invitations = operator.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(invitations).toContainText([grace.email]);

  const { text } = await mail.letterTo(grace.email);
  const [link = ''] = /http:\S+/.exec(text) ?? [];
  await stranger.goto(link);
  await sendRegistration(stranger, newcomer(cairn.url));
  await expect(stranger.getByRole('alert')).toContainText(
    'This invitation was sent to another email address.',
  );
  const invited = await openPage();
  await invited.goto(link);
  await sendRegistration(invited, grace);
  await invited.waitForURL('**/dashboard');

  // Without an address: a link to pass on, which can be withdrawn.
  await operator.reload();
  await expect(operator.getByText('People need an invitation to create an account.')).toBeVisible();
  await expect(invitations).toHaveCount(0);
  await operator.getByRole('button', { name: 'Invite', exact: true }).click();
  await operator.getByRole('button', { name: 'Make Link' }).click();
  const made = operator.getByRole('dialog', { name: 'Invitation link' });
  const shown = (await made.getByText(/\/register#/).textContent()) ?? '';
  expect(shown).toMatch(new RegExp(`^${cairn.url}/register#[\\w-]{43}$`));
  await picture(operator, 'invitation-link');
  await made.getByRole('button', { name: 'Done' }).click();
  await operator.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(invitations).toHaveCount(0);
  await stranger.goto('/');
  await stranger.goto(shown);
  await sendRegistration(stranger, newcomer(cairn.url));
  await expect(stranger.getByRole('alert')).toContainText('This invitation no longer works.');

  // Other people cannot see what is for the operator.
  await invited.goto('/account#account');
  await expect(invited.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'Manage this server' })).toHaveCount(0);
  await invited.goto('/operator');
  await expect(invited.getByRole('alert')).toHaveText('Only a person who runs this server can do this.');
});
