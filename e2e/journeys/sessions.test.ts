import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, register, send } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('a person sees where they are signed in and what happened, and ends a session, or all others', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  const { email, password } = person;
  const signIn = async () => {
    const { token } = await ask(person, routes.login, { body: { email, password } });
    return { server: cairn.url, token };
  };
  const others = [await signIn(), await signIn(), await signIn()];
  await send(person, routes.login, { body: { email, password: 'not the password' } });
  const statuses = () =>
    Promise.all(others.map(async (other) => (await send(other, routes.household)).status));
  expect(await statuses()).toEqual([200, 200, 200]);

  await openAs(page, person, '/account#security');
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
  await expect(sessions.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem')).toContainText([
    'Sign-in refused',
    'Signed in',
    'Signed in',
    'Signed in',
    'Account created',
  ]);

  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('status')).toHaveText('The session has ended.');
  expect((await statuses()).toSorted()).toEqual([200, 200, 401]);
  await sessions.getByRole('button', { name: 'End All Others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button')).toHaveCount(0);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await send(person, routes.household)).status).toBe(200);
});
