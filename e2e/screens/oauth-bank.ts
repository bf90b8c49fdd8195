import { expect, type Page } from '@playwright/test';
import { linkWindow } from './link-window.ts';

/** The sandbox bank's institution that signs people in on a page of its own. */
export const oauthBank = 'Platypus OAuth Bank';

/** From the first screen of the open window to the one that says that the bank has a page of its own. */
export async function chooseOAuthBank(page: Page): Promise<void> {
  const window = linkWindow(page);
  await window.getByRole('button', { name: 'Continue', exact: true }).click();
  await window.getByRole('searchbox').fill(oauthBank);
  await window.getByRole('button', { name: oauthBank, exact: true }).click();
  await window.getByRole('heading', { name: `Sign in at ${oauthBank}` }).waitFor();
}

/** Walks from the page with the button to the bank's own page, which takes the place of Cairn's. */
export async function goToOAuthBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
  await chooseOAuthBank(page);
  await linkWindow(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Share your accounts with Cairn?' })).toBeVisible();
}

/** Has the window that the browser keeps be one whose token is no longer good. */
export async function expireSavedLink(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = sessionStorage.getItem('cairn.bank-link') ?? '';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    const gone = 'link-sandbox-gone';
    const keyOfGone = key.replace(kept.token, gone);
    if (keyOfGone === key) throw new Error('No link is kept');
    localStorage.removeItem(key);
    localStorage.setItem(keyOfGone, JSON.stringify({ ...kept, token: gone }));
    sessionStorage.setItem('cairn.bank-link', keyOfGone);
  });
}
