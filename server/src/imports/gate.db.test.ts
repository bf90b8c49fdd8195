import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLedgers } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

const rowOf = (day: string, amount = '-4.50') => `${day},Bakery,${amount}\n`;

test.each([
  ['0001-01-01', '-4.50'],
  ['1899-12-31', '-4.50'],
  ['9999-12-31', '-4.50'],
  ['2026-05-05', '-45.675'],
  ['2026-05-05', '-100000000000.01'],
])('P38 a file with a row of %s and %s is imported without it', async (day, amount) => {
  const opened = await createTestImports(ledgers);
  const text = `Date,Description,Amount\n${rowOf('2026-05-04')}${rowOf('2026-05-06', '-31.20')}${rowOf(day, amount)}`;
  expect(await opened.importText(text)).toMatchObject({ state: 'imported', addedCount: 2 });
  expect((await opened.rows()).map((row) => row.slice(0, 10))).toEqual(
    expect.arrayContaining(['2026-05-04', '2026-05-06']),
  );
});
