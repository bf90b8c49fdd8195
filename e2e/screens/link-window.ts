import type { FrameLocator, Page } from '@playwright/test';

export type Login = { username?: string; password?: string };

/** The Link window that is open over the page. */
export function linkWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Connect your bank"]');
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
