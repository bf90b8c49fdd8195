import { type ExportFormat, exportRoutes } from '@cairn/contract/exports';
import { transactionRoutes } from '@cairn/contract/transactions';
import { byteOrderMark } from '@cairn/domain/csv';
import type { PlainDate } from '@cairn/domain/plain-date';
import { call } from '../../api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';

/** Downloads the rows of a filter as a CSV file named by the day; tells how much of it has come. Throws ApiError. */
export async function downloadCsv(
  filter: TransactionsFilter,
  today: PlainDate,
  onReceived: (byteCount: number) => void,
): Promise<void> {
  const text = await call(transactionRoutes.exportTransactions, { query: filter, onReceived });
  // A browser takes the mark away when it decodes the answer.
  saveFile(`cairn-transactions-${today}.csv`, byteOrderMark + text, 'text/csv');
}

const extensions: Record<ExportFormat, string> = {
  ofx: 'ofx',
  qif: 'qif',
  hledger: 'journal',
  beancount: 'beancount',
};

/** Downloads all accounts and posted transactions as a file for another program. Throws ApiError. */
export async function downloadLedger(
  format: ExportFormat,
  onReceived: (byteCount: number) => void,
): Promise<void> {
  const text = await call(exportRoutes.exportLedger, { query: { format }, onReceived });
  saveFile(`cairn.${extensions[format]}`, text, 'text/plain');
}
