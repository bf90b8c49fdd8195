import { expect, type Page } from '@playwright/test';
import { register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Choose Files')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(text) }]);
}

const month = (rows: string) => `Date,Posted,What,More,Amount\n${rows}`;
const may = month(
  '2026-05-04,2026-05-06,POS,Corner Bakery,4.50\n2026-05-07,2026-05-08,REF,Book Shop,-7.00\n',
);
const june = month('2026-06-04,2026-06-06,POS,Florist,24.00\n2026-06-07,2026-06-08,REF,Odeon,-3.00\n');

test('P44 how a file was read is changed by a person, and remembered for the next file of its layout', async ({
  page,
  cairn,
}) => {
  const person = await register(cairn.url);
  await openAs(page, person, '/imports');
  await chooseFile(page, 'may.csv', may);
  const bakery = page.getByRole('row').filter({ hasText: 'Corner Bakery' });
  await expect(bakery).toContainText('May 6, 2026');
  await page.getByRole('button', { name: 'How it was read: may.csv' }).click();
  await page.getByLabel('Date', { exact: true }).selectOption('Date');
  await expect(bakery).toContainText('May 4, 2026');
  await expect(page.getByLabel('Posted', { exact: true })).toHaveValue('other');
  await page.getByLabel('What', { exact: true }).selectOption('Not used');
  const sign = page.getByRole('group', { name: /Corner Bakery.* money in or money out/ });
  await sign.getByRole('radio', { name: 'Money out' }).check();
  await expect(bakery).toContainText('−$4.50');
  await page.getByLabel('Kind of account').selectOption('Credit card');
  await page.getByLabel('Currency of the amounts').fill('cad');
  await page.getByLabel('Currency of the amounts').press('Enter');
  await expect(bakery).toContainText('−4.50 CAD');
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('credit_card');
  await page.getByLabel('Kind of account').scrollIntoViewIfNeeded();
  await picture(page, 'how-it-was-read');
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('2 transactions added.')).toBeVisible();

  await page.goto('/imports');
  await chooseFile(page, 'june.csv', june);
  const florist = page.getByRole('row').filter({ hasText: 'Florist' });
  await expect(florist).toContainText('Jun 4, 2026');
  await expect(florist).toContainText('−24.00 CAD');
  await page.getByRole('button', { name: 'How it was read: june.csv' }).click();
  await expect(page.getByLabel('Kind of account')).toHaveValue('card');
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('other');
});
