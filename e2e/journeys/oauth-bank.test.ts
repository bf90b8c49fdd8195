import { devices, expect, type Page } from '@playwright/test';
import { register } from '../people/person.ts';
import { connectedMessage } from '../screens/dashboard.ts';
import { linkFrame, linkWindow, shareAccounts } from '../screens/link-window.ts';
import { chooseOAuthBank, expireSavedLink, goToOAuthBank, oauthBank } from '../screens/oauth-bank.ts';
import { openAs, sendSignIn } from '../screens/sign-in.ts';
import { watchPage } from '../screens/watch-page.ts';
import { test } from '../servers/shared-cairn.ts';

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Finishes in the Link window that goes on by itself after the return. */
async function finish(page: Page): Promise<void> {
  await shareAccounts(page);
  // Where the focus is, a screen reader is: it says what has come of it.
  await expect(page.getByRole('heading', { name: 'Connected Successfully!' })).toBeFocused();
  await expect(page.getByText(new RegExp(`^${oauthBank} with \\d+ accounts`))).toBeVisible();
}

for (const { name, options } of [
  { name: 'a desktop', options: {} },
  { name: 'a phone', options: phone },
]) {
  test(`on ${name} a bank with a sign-in page of its own is connected: there, back, and on in the same window`, async ({
    browser,
    cairn,
  }) => {
    const page = await browser.newPage({ ...options, baseURL: cairn.url });
    const complaints = await watchPage(page);
    await openAs(page, await register(cairn.url), '/accounts');
    await goToOAuthBank(page);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(page).toHaveURL(/\/bank-return\?oauth_state_id=/);
    await finish(page);
    await page.getByRole('link', { name: 'Go back to Cairn' }).click();
    await expect(page).toHaveURL(/\/accounts$/);
    await expect(page.getByRole('main')).toContainText(oauthBank);
    expect(complaints).toEqual([]);
    await page.close();
  });
}

test('the bank sends the person to another tab: it is connected there, and the first tab’s window is gone', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await goToOAuthBank(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.goBack();
  await other.getByRole('button', { name: 'Allow', exact: true }).click();
  await finish(other);
  await expect(linkFrame(page)).toHaveCount(0);
  await expect(page.getByText(oauthBank).first()).toBeVisible();
});

test('a person who refuses at the bank sees that, and can begin again', async ({ page, cairn }) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await goToOAuthBank(page);
  await page.getByRole('button', { name: 'Do not allow', exact: true }).click();
  await expect(linkWindow(page).getByRole('alert')).toContainText('did not share');
  await linkWindow(page).getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The bank was not connected' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
  await expect(linkWindow(page).getByRole('heading', { name: /^Connect a bank to Cairn/ })).toBeVisible();
});

test('a sign-in that was begun elsewhere, by another person, or long ago, is explained in words', async ({
  page,
  cairn,
}) => {
  await openAs(page, await register(cairn.url), '/dashboard');
  await goToOAuthBank(page);
  const bankPage = page.url();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await linkWindow(page).getByRole('heading', { name: 'Choose accounts to share' }).waitFor();
  const returned = page.url();

  // Long ago: its token is no longer good.
  await expireSavedLink(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'That took too long' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to finish' })).toBeVisible();

  const stranger = await page.context().browser()?.newPage({ baseURL: cairn.url });
  if (stranger === undefined) throw new Error('The browser is gone');
  await openAs(stranger, await register(cairn.url), returned);
  await expect(stranger.getByRole('heading', { name: 'Nothing to finish' })).toBeVisible();
  await stranger.goto(`${bankPage}0`);
  await expect(stranger.getByRole('heading', { name: 'This sign-in cannot continue' })).toBeVisible();
  await stranger.close();
});

test('where the bank cannot send people back, its page is a window of its own', async ({ page, cairn }) => {
  const person = await register(cairn.url);
  // The same server by another name: the return address is not of this page's origin.
  await page.goto(`${cairn.url.replace('127.0.0.1', 'localhost')}/login`);
  await sendSignIn(page, person);
  await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
  await chooseOAuthBank(page);
  const popup = page.waitForEvent('popup');
  await linkWindow(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await (await popup).getByRole('button', { name: 'Allow', exact: true }).click();
  await shareAccounts(page);
  await expect(page.getByRole('alert').filter({ hasText: connectedMessage })).toBeVisible();
});
