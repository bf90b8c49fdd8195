import { readFile } from 'node:fs/promises';
import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P29 P39 everything leaves as one zip, and an empty household imports it from the page of imports', async ({
  page,
  browser,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 200, [
    { amount: -84.2, description: 'Greenleaf Market', note: 'For the feast' },
  ]);
  await openAs(page, person, '/account#account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^cairn-household-\d{4}-\d\d-\d\d\.zip$/);
  const zip = {
    name: 'everything.zip',
    mimeType: 'application/zip',
    buffer: await readFile(await download.path()),
  };

  // A household that holds something is left as it is.
  await page.goto('/imports');
  await page.getByLabel('Choose Files').setInputFiles(zip);
  await expect(page.getByRole('heading', { name: 'A whole household' })).toBeVisible();
  await page.getByRole('button', { name: 'Import Everything' }).click();
  await expect(page.getByRole('alert')).toContainText('this one has accounts');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Drop files here')).toBeVisible();

  const newcomer = await register(cairn.url);
  const context = await browser.newContext({ baseURL: cairn.url });
  const other = await context.newPage();
  await openAs(other, newcomer, '/imports');
  await other.getByLabel('Choose Files').setInputFiles(zip);
  await other.getByRole('button', { name: 'Import Everything' }).click();
  await expect(other.getByRole('heading', { name: 'Everything is imported' })).toBeVisible();
  const before = await ask(person, routes.transactions);
  expect(await ask(newcomer, routes.transactions)).toEqual(before);
  await other.goto('/transactions');
  await expect(other.getByText('Greenleaf Market').first()).toBeVisible();
  await context.close();
});
