import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLedgers } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

const may = `Date,Description,Amount,Balance
2026-05-04,Blue Bottle Coffee,-4.50,995.50
2026-05-04,Blue Bottle Coffee,-4.50,991.00
2026-05-06,Corner Market,-31.20,959.80
2026-05-15,Payroll Acme,2500.00,3459.80
`;
const mayAndJune = `${may}2026-06-02,Corner Market,-18.75,3441.05
`;

test('P44 the rows of each file add up to what becomes of them, and the reasons are shown', async () => {
  const opened = await createTestImports(ledgers);
  const { ledger, imports } = opened;
  await opened.importText(may, 'Checking.csv');
  const again = `${mayAndJune}2026-06-03,Fuel stop,-45.675,\nTotal,,,\n`;
  const preview = await opened.preview(again, 'same.csv');
  const unclear = 'Date,Description,Amount\n03/04/2026,Bakery,-4.50\n05/04/2026,Cinema,-12.00\n';
  const { import: both } = await imports.addFile(ledger.scope, {
    name: 'same.csv',
    importId: preview.id,
    bytes: Buffer.from(unclear),
  });
  expect(both.importFiles).toMatchObject([
    {
      counts: { read: 7, added: 1, there: 4, asked: 0, skipped: 0, leftOut: 2 },
      unreadable: [{ line: 7 }],
      leftOut: [{ line: 8 }],
    },
    { counts: { read: 2, added: 0, asked: 2, leftOut: 0 } },
  ]);
});
