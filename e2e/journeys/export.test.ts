import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test('P29 all transactions leave in the format that the person chooses', async ({ page, cairn }) => {
  const { person, today } = await registerWithWallet(cairn.url, 200, [
    { amount: -84.2, description: 'Greenleaf; Supermarket', categoryId: 'groceries' },
  ]);
  await openAs(page, person, '/account#account');
  for (const [format, extension, text] of [
    ['OFX, for GnuCash or Quicken', 'ofx', '<TRNAMT>-84.20</TRNAMT>'],
    ['QIF, for Quicken or KMyMoney', 'qif', 'T-84.20'],
    ['hledger journal', 'journal', `${today} * Greenleaf, Supermarket\n    Assets:Wallet  -84.20 USD`],
    ['beancount journal', 'beancount', `${today} * "Greenleaf; Supermarket"\n  Assets:Wallet  -84.20 USD`],
  ] as const) {
    await page.getByLabel('Format').selectOption({ label: format });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`cairn.${extension}`);
    expect(await readFile(await download.path(), 'utf8')).toContain(text);
  }
  await page.route('**/api/exports*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The file could not be created.');
});
