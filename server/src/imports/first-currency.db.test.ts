import { expect, test } from 'vitest';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { readHousehold } from '../journal/households.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();

const euros = `Buchungstag;Verwendungszweck;Betrag;Währung
04.11.2026;MIETE NOVEMBER;-850,00;EUR
16.11.2026;BACKHAUS;-4,50;EUR
`;

test('P34 a first file in euros makes euros the household’s currency, and counts without any rate', async () => {
  const opened = await createTestImports(ledgers);
  const currency = async () => (await opened.ledger.run(readHousehold)).currency;
  expect(await opened.importText(euros, 'Girokonto.csv')).toMatchObject({ state: 'imported', addedCount: 2 });
  expect(await currency()).toBe('EUR');
  const { financial_summary } = await opened.ledger.run((tx) => readDashboard(tx, now));
  expect(financial_summary).toMatchObject({ monthly_spending: 85_450, count_without_rate: 0 });
});
