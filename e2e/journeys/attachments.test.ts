import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { makePng } from '../people/make-png.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowsInView, rowWith } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const receipt = makePng(120, 200);
const invoice = Buffer.from('%PDF-1.7\n<script>document.title = "run"</script>');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Greenleaf Market' });

async function openDrawer(page: Page): Promise<void> {
  await rowWith(page, 'Greenleaf').getByRole('link').click();
}

test('a receipt is attached, seen, saved, found, removed and brought back', async ({ page, cairn }) => {
  const { person } = await registerWithWallet(cairn.url, 200, [
    { amount: -84.2, description: 'Greenleaf Market' },
    { amount: -4.5, description: 'Blue Door Coffee' },
  ]);
  await openAs(page, person, '/transactions');
  await openDrawer(page);
  await drawer(page)
    .getByLabel('Attach a file')
    .setInputFiles([
      { name: 'receipt.png', mimeType: 'image/png', buffer: receipt },
      // What it is called does not count, what it is does.
      { name: 'invoice.html', mimeType: 'text/html', buffer: invoice },
    ]);
  await expect(page.getByText('2 files attached')).toBeVisible();
  const listed = drawer(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(listed).toHaveText([/receipt\.png/, /invoice\.html\.pdf/]);
  const preview = drawer(page).getByRole('img', { name: 'Preview of receipt.png' });
  await expect(preview).toBeVisible();
  expect(await preview.evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height])).toEqual([
    120, 200,
  ]);

  const downloading = page.waitForEvent('download');
  await drawer(page).getByRole('button', { name: 'Save invoice.html.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('invoice.html.pdf');
  expect(await readFile(await download.path())).toEqual(invoice);

  await drawer(page)
    .getByLabel('Attach a file')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') });
  await expect(drawer(page).getByRole('alert')).toContainText(
    'Only images (JPEG, PNG, GIF, WebP, HEIC) and PDFs',
  );
  await page.keyboard.press('Escape');
  await expect(rowWith(page, 'Greenleaf').getByLabel('Has an attachment')).toBeVisible();

  await page.goto('/transactions?hasAttachment=yes');
  await expect(rowsInView(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Remove filter: With an attachment' })).toBeVisible();
  await openDrawer(page);
  for (const name of ['receipt.png', 'invoice.html.pdf'])
    await drawer(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await expect(listed).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listed).toHaveText([/invoice\.html\.pdf/]);
});
