import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../scripts/testing/mail-server.ts';
import { confirmAddressOf, linkIn } from '../people/confirm-address.ts';
import { ask, newcomer, type Person, send } from '../people/person.ts';
import { addDialog, card } from '../screens/budgets.ts';
import { shareAccounts, signInAtBank } from '../screens/link-window.ts';
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
  cairn = await startCairn(folder, { SMTP_URL: mail.url, MAIL_FROM: 'cairn@money.example.org' });
});
test.afterAll(async () => {
  await cairn.stop();
  await mail.stop();
  await removeDataFolder(folder);
});

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: cairn.url })).newPage();
}

/** Somebody who has registered in a browser of their own, and confirmed their address. */
async function arrive(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const page = await openPage(browser);
  const person = { ...newcomer(cairn.url), name };
  await page.goto('/register');
  await sendRegistration(page, person);
  await page.waitForURL('**/dashboard');
  await confirmAddressOf(person, mail);
  return { page, person };
}

async function openHousehold(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Household' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Household' })).toBeVisible();
}

/** Of a bank that Cairn does not know. */
const clubFile = 'Date,Description,Amount\n2026-03-02,Club fee,-20.00\n2026-03-09,Club fee,-20.00\n';

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

async function invite(page: Page, email: string, role: 'Member' | 'Viewer'): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the household' });
  await expect(dialog.getByLabel('Email (optional)')).toBeFocused();
  await page.keyboard.type(email);
  await dialog.getByRole('radio', { name: role }).check();
  await picture(page, `household-invite-${role.toLowerCase()}`);
  await dialog.getByRole('button', { name: email === '' ? 'Make Link' : 'Send Invitation' }).click();
}

/** The page of the link in the letter to an address. */
const linkTo = (email: string): Promise<string> =>
  linkIn(mail, email, 'An invitation to a household in Cairn');

test('a couple shares a household: invited by mail, each sees what the other does and who did it', async ({
  browser,
}) => {
  const { page: ada } = await arrive(browser, 'Ada Lovelace');
  await openHousehold(ada);
  await expect(ada.getByText('You are the only one here.')).toBeVisible();
  await picture(ada, 'household-alone');
  const grace = { ...newcomer(cairn.url), name: 'Grace Hopper' };
  await invite(ada, grace.email, 'Member');
  const invitations = ada.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
  await expect(invitations).toContainText([`${grace.email}Invited as a member`]);

  const hers = await openPage(browser);
  await hers.goto(await linkTo(grace.email));
  await expect(
    hers.getByText('Ada Lovelace invites you to Ada Lovelace’s household, as a member.'),
  ).toBeVisible();
  await picture(hers, 'join-visitor');
  await hers.getByRole('link', { name: 'Create Account' }).click();
  await sendRegistration(hers, grace);
  await hers.waitForURL('**/dashboard');
  await hers.goto('/accounts');
  await hers.getByRole('button', { name: 'Add Account' }).first().click();
  const adding = hers.getByRole('dialog');
  await adding.getByLabel('Name').fill('Cookie jar');
  await adding.getByLabel(/Balance/).fill('250');
  await expect(adding.getByRole('radio', { name: /^Only you/ })).toBeChecked();
  await adding.getByRole('radio', { name: /^Everybody in the household/ }).check();
  await picture(hers, 'account-added-for-all');
  await adding.getByRole('button', { name: /^Add/ }).click();
  await expect(hers.getByText('Cookie jar').first()).toBeVisible();

  await ada.goto('/history');
  await expect(ada.getByText('Grace Hopper added the account “Cookie jar”').first()).toBeVisible();
  await expect(ada.getByText('You added Grace Hopper to the household as a member.')).toBeVisible();
  await ada.goto('/household');
  await expect(members(ada)).toContainText(['Ada Lovelace (you)', 'Grace Hopper']);
  await expect(invitations).toHaveCount(0);
  await picture(ada, 'household');

  // Only an owner says who is in it.
  await hers.goto('/household');
  await expect(members(hers)).toHaveCount(2);
  await expect(hers.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('P27 one of a couple keeps an account to herself: its balance is seen, or nothing, and every page can show hers alone', async ({
  browser,
}) => {
  const { page: ada } = await arrive(browser, 'Ada Lovelace');
  await openHousehold(ada);
  const grace = { ...newcomer(cairn.url), name: 'Grace Hopper' };
  await invite(ada, grace.email, 'Member');
  const hers = await openPage(browser);
  await hers.goto(await linkTo(grace.email));
  await hers.getByRole('link', { name: 'Create Account' }).click();
  await sendRegistration(hers, grace);
  await hers.waitForURL('**/dashboard');
  await hers.goto('/accounts');
  for (const [name, balance] of [
    ['Shared jar', '250'],
    ['Gift money', '80'],
  ]) {
    await hers.getByRole('button', { name: 'Add Account' }).first().click();
    const adding = hers.getByRole('dialog');
    await adding.getByLabel('Name').fill(name ?? '');
    await adding.getByLabel(/Balance/).fill(balance ?? '');
    if (name === 'Shared jar') await adding.getByRole('radio', { name: /^Everybody/ }).check();
    await adding.getByRole('button', { name: /^Add/ }).click();
    await expect(hers.getByRole('heading', { name: name ?? '' })).toBeVisible();
  }
  await expect(hers.getByText('Only you see this account')).toHaveCount(1);
  await picture(hers, 'accounts-with-private');
  await ada.goto('/accounts');
  await expect(ada.getByRole('heading', { name: 'Shared jar' })).toBeVisible();
  await expect(ada.getByText('Gift money')).toHaveCount(0);

  // She shows its balance, and reads before what that changes.
  await hers.getByRole('button', { name: 'Change Gift money' }).click();
  await hers.getByRole('menuitem', { name: 'Who sees it…' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Who sees Gift money' });
  await expect(dialog.getByRole('radio', { name: /^Only you/ })).toBeFocused();
  await hers.keyboard.press('ArrowUp');
  await expect(dialog.getByText('Ada Lovelace will see the account and its balance.')).toBeVisible();
  await picture(hers, 'who-sees-it');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(hers.getByText('Others see its balance only')).toBeVisible();
  await ada.reload();
  await expect(ada.getByRole('heading', { name: 'Gift money' })).toBeVisible();
  await expect(ada.getByText('You see its balance only')).toBeVisible();
  await expect(ada.getByRole('link', { name: /of Gift money/ })).toHaveCount(0);
  await picture(ada, 'accounts-of-another-balance-only');

  // A bank is connected with who sees its accounts, and a file’s account is chosen for in its preview.
  await hers
    .getByRole('button', { name: 'Connect another bank' })
    .or(hers.getByRole('button', { name: 'Connect Bank Account' }))
    .first()
    .click();
  const asked = hers.getByRole('dialog', { name: 'Connect a bank' });
  await expect(asked.getByRole('radio', { name: /^Only you/ })).toBeFocused();
  await picture(hers, 'who-sees-a-bank');
  await asked.getByRole('radio', { name: /^Others see its balance only/ }).check();
  await asked.getByRole('button', { name: 'Continue' }).click();
  await signInAtBank(hers, 'First Platypus Bank');
  await shareAccounts(hers);
  await expect(hers.getByText('Others see its balance only').nth(2)).toBeVisible();
  await ada.reload();
  await expect(ada.getByText('You see its balance only').nth(2)).toBeVisible();
  await hers.goto('/imports');
  await hers
    .getByLabel('Choose Files')
    .setInputFiles({ name: 'club.csv', mimeType: 'text/csv', buffer: Buffer.from(clubFile) });
  const whoSees = hers.getByLabel('Who sees it');
  await expect(whoSees).toHaveValue('mine');
  await whoSees.selectOption({ label: 'Everybody in the household' });
  await expect(whoSees).toHaveValue('ours');
  await picture(hers, 'import-who-sees-it');
  await hers
    .getByRole('button', { name: /^Import/ })
    .last()
    .click();
  await ada.goto('/accounts');
  await expect(ada.getByRole('heading', { name: 'club' })).toBeVisible();

  // What one says about a transaction, the other reads.
  await ada.goto('/transactions?search=Club');
  await ada
    .getByRole('link', { name: /Club fee/ })
    .first()
    .click();
  const drawer = ada.getByRole('dialog', { name: 'Club fee' });
  await drawer.getByRole('textbox', { name: 'Comment' }).fill('Is this still worth it?');
  await drawer.getByRole('checkbox', { name: 'Notify Grace Hopper' }).check();
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(drawer.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toContainText([
    'Is this still worth it?Notified Grace Hopper',
  ]);
  await picture(ada, 'comment');
  await hers.goto('/transactions?search=Club');
  await expect(hers.getByLabel('Has comments')).toHaveCount(1);
  await hers.getByLabel('Has comments').click();
  const herDrawer = hers.getByRole('dialog', { name: 'Club fee' });
  await expect(herDrawer.getByText('Notified you')).toBeVisible();
  await herDrawer.getByRole('textbox', { name: 'Comment' }).fill('I go every week.');
  await hers.keyboard.press('ControlOrMeta+Enter');
  await expect(herDrawer.getByRole('button', { name: /^Remove the comment of You/ })).toBeVisible();
  await expect(herDrawer.getByRole('button', { name: /^Remove the comment of Ada/ })).toHaveCount(0);
  await picture(hers, 'comment-answered');

  // A budget of everybody's, and one that only she sees.
  await hers.goto('/budgets');
  for (const whose of [/^Everybody in the household/, /^Only you/]) {
    await hers.getByRole('button', { name: 'Add Budget' }).click();
    const adding = addDialog(hers);
    await adding.getByRole('radio', { name: whose }).check();
    await picture(hers, 'who-sees-a-budget');
    await adding.getByRole('button', { name: 'Add Budget' }).click();
    await expect(adding).toHaveCount(0);
  }
  await expect(card(hers, 'Food & Dining')).toBeVisible();
  await expect(card(hers, 'Food & Dining (only you)')).toContainText('Only you see this budget');
  await picture(hers, 'budgets-of-both');
  await ada.goto('/budgets');
  await expect(card(ada, 'Food & Dining')).toBeVisible();
  await expect(card(ada, 'Food & Dining (only you)')).toHaveCount(0);
  await hers.getByRole('link', { name: /spent on Food & Dining \(only you\)/ }).click();
  await expect(hers).toHaveURL(/accountId=/);
  await hers.goto('/accounts');

  // Hers alone on every page, and back.
  await hers.getByRole('button', { name: /Account menu/ }).click();
  await picture(hers, 'view-menu');
  await hers.getByRole('menuitemradio', { name: 'My own accounts' }).click();
  await expect(hers.getByRole('note')).toContainText('only accounts whose transactions you alone see');
  await expect(hers.getByRole('heading', { name: 'Gift money' })).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'Shared jar' })).toHaveCount(0);
  await picture(hers, 'view-mine');
  await hers.getByRole('button', { name: 'Show all accounts' }).click();
  await expect(hers.getByRole('heading', { name: 'Shared jar' })).toBeVisible();
});

test('P28 an adviser with an account of their own looks, changes nothing, goes back to their own, and is removed', async ({
  browser,
}) => {
  const { page: ada } = await arrive(browser, 'Ada Lovelace');
  const { page: his, person: lin } = await arrive(browser, 'Lin Adviser');
  await openHousehold(ada);
  await invite(ada, lin.email, 'Viewer');
  const link = await linkTo(lin.email);
  await his.goto(link);
  await expect(his.getByText('as a viewer')).toBeVisible();
  await picture(his, 'join-signed-in');
  await his.getByRole('button', { name: 'Join Household' }).click();
  await his.waitForURL('**/dashboard');
  await expect(his.getByRole('note')).toContainText('You are looking at Ada Lovelace’s household');
  await expect(his.getByRole('button', { name: 'Add Transaction' })).toHaveCount(0);
  await picture(his, 'viewer-dashboard');
  const token = await his.evaluate(() => localStorage.getItem('cairn.token') ?? '');
  const refused = await send({ ...lin, token }, routes.addTag, { body: { name: 'Mine now' } });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: 'role_needed',
    message: 'You can look at this household, but not change it.',
  });

  await openHousehold(his);
  await picture(his, 'household-viewer');
  const own = his.getByRole('list', { name: 'Your households' }).getByRole('listitem');
  await expect(own).toContainText(['Lin Adviser’s household', 'Ada Lovelace’s household']);
  await own
    .filter({ hasText: 'Lin Adviser’s household' })
    .getByRole('button', { name: /^Switch/ })
    .click();
  await his.waitForURL('**/dashboard');
  await expect(his.getByRole('note')).toHaveCount(0);
  expect((await ask({ ...lin, token }, routes.household)).name).toBe('Lin Adviser’s household');

  // The link is used up.
  await his.goto('/');
  await his.goto(link);
  await expect(his.getByRole('alert')).toHaveText('This invitation no longer works. Ask for a new one.');

  await ada.reload();
  await ada.getByRole('button', { name: 'Actions for Lin Adviser' }).click();
  await ada.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = ada.getByRole('alertdialog', { name: 'Remove Lin Adviser?' });
  await picture(ada, 'household-remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(members(ada)).toHaveCount(1);
  expect((await ask({ ...lin, token }, routes.households)).households).toHaveLength(1);
});

test('a household is renamed, handed over and left', async ({ browser }) => {
  const { page: ada } = await arrive(browser, 'Ada Lovelace');
  const { page: hers, person: grace } = await arrive(browser, 'Grace Hopper');
  await openHousehold(ada);
  await ada.getByRole('button', { name: 'Rename' }).click();
  const naming = ada.getByRole('dialog', { name: 'Rename the household' });
  await naming.getByLabel('Name').fill('Dorset Street');
  await ada.keyboard.press('Enter');
  await expect(ada.getByText('Dorset Street').first()).toBeVisible();
  await invite(ada, grace.email, 'Member');
  await hers.goto(await linkTo(grace.email));
  await hers.getByRole('button', { name: 'Join Household' }).click();
  await hers.waitForURL('**/dashboard');

  await ada.reload();
  await ada.getByRole('button', { name: 'Leave Household' }).click();
  const question = ada.getByRole('alertdialog', { name: 'Leave this household?' });
  await question.getByRole('button', { name: 'Leave Household' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'A household needs an owner. Make somebody else an owner first.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await ada.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await ada.getByRole('menuitem', { name: 'Change role…' }).click();
  const changing = ada.getByRole('dialog', { name: 'Role of Grace Hopper' });
  await changing.getByRole('radio', { name: 'Owner' }).check();
  await picture(ada, 'household-role');
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(members(ada).filter({ hasText: 'Grace' })).toContainText('Owner');
  await ada.getByRole('button', { name: 'Leave Household' }).click();
  await question.getByRole('button', { name: 'Leave Household' }).click();
  await ada.waitForURL('**/dashboard');
  await hers.goto('/household');
  await expect(members(hers)).toContainText(['Grace Hopper (you)']);
  await expect(hers.getByText('Dorset Street').first()).toBeVisible();
  await openHousehold(ada);
  await expect(members(ada)).toHaveCount(1);
  await expect(ada.getByText('Ada Lovelace’s household').first()).toBeVisible();
});
