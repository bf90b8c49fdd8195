import type { ExportQuery } from '@cairn/contract/transactions';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { csvOfTransactions } from '../exports/export.store.ts';

/** For tests: the whole CSV file of a filter. */
export async function csvText(tx: HouseholdTransaction, query: ExportQuery): Promise<string> {
  let text = '';
  for await (const lines of csvOfTransactions(tx, query)) text += lines;
  return text;
}
