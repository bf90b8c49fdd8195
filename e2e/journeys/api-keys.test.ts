import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { register, send } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('a person makes an API key that is shown once, a program uses it, and it is ended', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/account#security');
  const section = page.getByRole('region', { name: 'API keys' });
  await expect(section).toContainText(
    'With an API key, a script or another program can use Cairn in your name',
  );
  await picture(page, 'api-keys-none');

  await section.getByRole('button', { name: 'Make API Key' }).click();
  const making = page.getByRole('dialog', { name: 'Make an API key' });
  await expect(making.getByLabel('Name')).toBeFocused();
  await expect(making.getByRole('button', { name: 'Make Key' })).toBeDisabled();
  await page.keyboard.type('Backup script');
  await expect(making.getByRole('checkbox', { name: /^Read/ })).toBeChecked();
  await making.getByRole('checkbox', { name: /^Write/ }).check();
  await expect(making.getByRole('checkbox', { name: /^Read/ })).toBeDisabled();
  await making.getByLabel('Works for').selectOption('30 days');
  await picture(page, 'api-key-making');
  await making.getByRole('button', { name: 'Make Key' }).click();

  const made = page.getByRole('dialog', { name: 'Your API key' });
  const secret = (await made.getByText(/^cairn_/).textContent()) ?? '';
  expect(secret).toMatch(/^cairn_[\w-]{43}$/);
  await picture(page, 'api-key-made');
  await made.getByRole('button', { name: 'Done' }).click();
  const row = section.getByRole('listitem');
  await expect(row).toHaveText(/Backup script.*cairn_.{4}….*Read and write.*Works until .*not used yet/);
  await expect(page.getByText(secret)).toHaveCount(0);

  const program = (path: string, init: RequestInit = {}) =>
    fetch(cairn.url + path, { ...init, headers: { authorization: `Bearer ${secret}`, ...init.headers } });
  expect((await program('/api/v1/accounts')).status).toBe(200);
  expect((await program('/api/v1/plaid/link-token', { method: 'POST' })).status).toBe(403);
  expect((await program('/api/security')).status).toBe(401);
  await page.reload();
  await expect(row).toContainText('last used');
  await picture(page, 'api-keys');

  await row.getByRole('button', { name: 'End the key Backup script' }).click();
  await page
    .getByRole('alertdialog', { name: 'End this API key?' })
    .getByRole('button', { name: 'End Key' })
    .click();
  await expect(section.getByRole('status')).toHaveText('The API key has ended.');
  await expect(row).toHaveCount(0);
  expect((await program('/api/v1/accounts')).status).toBe(401);
  const activity = page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem')).toContainText([
    'API key ended',
    'API key made',
    'Account created',
  ]);
  expect((await send(person, routes.household)).status).toBe(200);
});
