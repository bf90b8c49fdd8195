import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask, type Person, register } from '../people/person.ts';
import { sendSignIn, signIn } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** Ends the page's session at the server, as another browser would, without the page's knowledge. */
async function endSession(page: Page, person: Person): Promise<void> {
  const token = await page.evaluate(() => window.localStorage.getItem('cairn.token'));
  await ask({ ...person, token: token ?? '' }, routes.logout, { body: {} });
}

/** Records which of these words are ever shown, however briefly. */
async function recordWords(page: Page, words: readonly string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((watched) => {
    new MutationObserver(() => {
      for (const one of watched)
        if (document.body.innerText.includes(one)) sessionStorage.setItem(`shown: ${one}`, '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);
  return () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('shown: ')));
}

/** Keeps the word of the end from a page, as a bad network does: the page finds out by its next call. */
async function keepEventsFrom(page: Page): Promise<void> {
  await page.route(`**${routes.events.path}`, (route) => route.abort());
}

async function expectSignInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cairn.token'))).toBeNull();
}

test('a session that ends while the name is saved leads to signing in, has saved nothing, and comes back', async ({
  page,
  cairn: { url },
}) => {
  const person = await register(url);
  await signIn(page, person);
  await keepEventsFrom(page);
  await page.goto('/account', { waitUntil: 'networkidle' });
  await page.getByLabel('Name').fill('Somebody Else');
  const shown = await recordWords(page, ['Profile updated', 'in this browser']);
  await endSession(page, person);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSignInAgain(page);
  expect(await shown()).toEqual([]);
  await sendSignIn(page, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
});

for (const path of ['/dashboard', '/account'])
  test(`a password changed on one browser sends the open page of another, ${path}, to sign in`, async ({
    page,
    cairn: { url },
  }) => {
    const person = await register(url);
    await signIn(page, person);
    await page.goto(path);
    await expect(page.getByRole('button', { name: /Account menu of|^Save$/ })).toBeVisible();
    const password = { currentPassword: person.password, newPassword: 'a longer battery' };
    await ask(person, routes.changePassword, { body: password });
    await expectSignInAgain(page);
  });

test('a session that ends while the password is changed leads to signing in, with the old password', async ({
  page,
  cairn: { url },
}) => {
  const person = await register(url);
  await signIn(page, person);
  await keepEventsFrom(page);
  // A call that is still on its way would find out before the button is pressed.
  await page.goto('/account#security', { waitUntil: 'networkidle' });
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('a longer battery');
  await page.getByLabel('Confirm new password', { exact: true }).fill('a longer battery');
  await endSession(page, person);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectSignInAgain(page);
  await sendSignIn(page, person);
  await expect(page).toHaveURL('/account#security');
});
