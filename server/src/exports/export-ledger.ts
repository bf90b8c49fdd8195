import type { ExportFormat } from '@cairn/contract/exports';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { writeBeancount } from './beancount.ts';
import type { ExportData } from './export-data.ts';
import { writeHledger } from './hledger.ts';
import { writeOfx } from './ofx.ts';
import { writeQif } from './qif.ts';
import { readExportData } from './read-export-data.store.ts';

const writers: Readonly<Record<ExportFormat, { extension: string; write: (data: ExportData) => string }>> = {
  beancount: { extension: 'beancount', write: writeBeancount },
  hledger: { extension: 'journal', write: writeHledger },
  ofx: { extension: 'ofx', write: writeOfx },
  qif: { extension: 'qif', write: writeQif },
};

/** The accounts and posted transactions that the person may see, as a file for another program, named by the household's date. */
export async function exportLedger(
  tx: HouseholdTransaction,
  format: ExportFormat,
  now: Date,
): Promise<{ fileName: string; text: string }> {
  const data = await readExportData(tx, now);
  const { extension, write } = writers[format];
  return { fileName: `cairn-${data.today}.${extension}`, text: write(data) };
}
