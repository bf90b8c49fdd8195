import type { Page } from '@playwright/test';
import { makePng } from '../people/make-png.ts';
import type { State } from './state.ts';

const path = '/transactions';

const attachment = (place: number, name: string, mediaType: string, byteCount: number) => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  name,
  mediaType,
  byteCount,
  addedAt: '2026-11-20T12:00:00.000Z',
});

/** What a transaction has: an image, one that is too large to show at once, and an invoice with a long name. */
async function haveAttachments(page: Page): Promise<void> {
  const body = {
    attachments: [
      attachment(1, 'receipt.png', 'image/png', 48_210),
      attachment(2, 'IMG_20261120_174402.jpg', 'image/jpeg', 6_204_911),
      attachment(
        3,
        'Invoice 2026-11 for the whole year of electricity, corrected.pdf',
        'application/pdf',
        812,
      ),
    ],
  };
  await page.route('**/api/transactions/*/attachments', (route) => route.fulfill({ json: body }));
  await page.route('**/api/attachments/*/content', (route) =>
    route.fulfill({ contentType: 'application/octet-stream', body: makePng(360, 480) }),
  );
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByText(/^Showing [\d,]+ of [\d,]+ transactions?$/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

export const attachmentStates: readonly State[] = [
  {
    name: 'transactions-attachments',
    path,
    who: 'full',
    windowOnly: true,
    arrange: haveAttachments,
    async prepare(page) {
      await openDrawer(page);
      const preview = page.getByRole('img', { name: 'Preview of receipt.png' });
      await preview.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'transactions-attachment-refused',
    path,
    who: 'full',
    windowOnly: true,
    async prepare(page) {
      await openDrawer(page);
      const file = { name: 'receipt.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') };
      await page.getByLabel('Attach a file').setInputFiles(file);
      await page.getByRole('alert').scrollIntoViewIfNeeded();
    },
  },
];
