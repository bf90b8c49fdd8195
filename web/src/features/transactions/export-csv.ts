import type { PlainDate } from '@cairn/domain/plain-date';
import { call } from '../../api/api.ts';
import type { TransactionsFilter } from '../../lib/transactions-address.ts';

/** Long enough for a browser to have taken the file over. */
const keptMs = 60_000;

/** Downloads the rows of a filter as a CSV file named by the day. Throws ApiError. */
export async function downloadCsv(filter: TransactionsFilter, today: PlainDate): Promise<void> {
  const text = await call('exportTransactions', { query: filter });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `cairn-transactions-${today}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
