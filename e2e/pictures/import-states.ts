import { archiveMarker } from '@cairn/contract/archives';
import type { Page } from '@playwright/test';
import type { State } from './state.ts';

const bank = `Date,Description,Amount,Balance
2026-05-04,Harbor Apartments,-850.00,1150.00
2026-05-06,Greenleaf Market,-42.10,1107.90
2026-05-15,Acme Payroll,2400.00,3507.90
`;
const unclear = `Date,Payee,Amount
03/04/2026,Corner Bakery,-4.50
05/04/2026,Odeon Cinema,-12.00
Total,,
`;

async function chooseFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const chosen = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }));
  await page.getByLabel('Choose Files').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Discard' }).waitFor();
}

export const importStates: readonly State[] = [
  {
    name: 'imports-empty',
    path: '/imports',
    who: 'newcomer',
    prepare: (page) => page.getByText('Drop files here').waitFor(),
  },
  {
    name: 'imports-preview',
    path: '/imports',
    who: 'newcomer',
    async prepare(page) {
      await chooseFiles(page, { 'bank.csv': bank });
      await page.getByRole('checkbox', { name: /Greenleaf/ }).uncheck();
    },
  },
  {
    name: 'imports-questions',
    path: '/imports',
    who: 'newcomer',
    async prepare(page) {
      await chooseFiles(page, { 'card.csv': unclear, 'letter.txt': 'Dear customer,\nthank you.\n' });
      await page.getByRole('button', { name: '1 line left out' }).click();
    },
  },
  {
    name: 'imports-household',
    path: '/imports',
    who: 'full',
    async prepare(page) {
      // Only the beginning is read before the person imports it, and this household takes none.
      const buffer = Buffer.concat([
        Buffer.from('PK\u0003\u0004'),
        Buffer.alloc(26),
        Buffer.from(archiveMarker),
      ]);
      const name = 'cairn-household-2026-11-20.zip';
      await page.getByLabel('Choose Files').setInputFiles([{ name, mimeType: 'application/zip', buffer }]);
      await page.getByRole('button', { name: 'Import Everything' }).click();
      await page.getByText('Nothing was imported.').waitFor();
    },
  },
  {
    name: 'imports-list',
    path: '/imports',
    who: 'full',
    prepare: (page) => page.getByText('Drop files here').waitFor(),
  },
];
