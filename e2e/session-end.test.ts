import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, register } from './people/person.ts';
import { signIn } from './screens/sign-in.ts';
import { test } from './servers/shared-cairn.ts';

test('a session that ends while the name is saved has saved nothing, and no page says that it is kept', async ({
  page,
  cairn: { url },
}) => {
  const person = await register(url);
  await signIn(page, person);
  await page.goto(`${url}/account`);
  await page.getByLabel('Name').fill('Somebody Else');
  const token = await page.evaluate(() => window.localStorage.getItem('cairn.token'));
  await ask({ ...person, token: token ?? '' }, routes.logout, { body: {} });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByText('in this browser')).toHaveCount(0);
});
