import type { FrameLocator, Locator, Page } from '@playwright/test';

export type Login = { username?: string; password?: string };

/** The frame of the Link window, as it is in the page. */
export function linkFrame(page: Page): Locator {
  return page.locator('iframe[title="Connect your bank"]');
}

/** What is inside the Link window that is open over the page. */
export function linkWindow(page: Page): FrameLocator {
  return linkFrame(page).contentFrame();
}

async function goOn(window: FrameLocator): Promise<void> {
  await window.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Walks from the first screen of the open window to a bank's sign-in, and signs in. */
export async function signInAtBank(page: Page, institution: string, login: Login = {}): Promise<void> {
  const window = linkWindow(page);
  await window.getByRole('heading', { name: /^Connect a bank to Cairn/ }).waitFor();
  await goOn(window);
  await window.getByRole('searchbox').fill(institution);
  await window.getByRole('button', { name: institution, exact: true }).click();
  await typeSignIn(page, login);
}

/** Signs in at the bank whose sign-in the open window shows. */
export async function typeSignIn(page: Page, login: Login = {}): Promise<void> {
  const window = linkWindow(page);
  await window.getByLabel('Username').fill(login.username ?? 'user_good');
  await window.getByLabel('Password', { exact: true }).fill(login.password ?? 'pass_good');
  await goOn(window);
}

/** Shares all accounts and closes the window. */
export async function shareAccounts(page: Page): Promise<void> {
  const window = linkWindow(page);
  await window.getByRole('heading', { name: 'Choose accounts to share' }).waitFor();
  await goOn(window);
  await window.getByRole('button', { name: 'Finish' }).click();
}
