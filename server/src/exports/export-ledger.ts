import type { ExportFormat } from '@cairn/contract/exports';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { writeBeancount } from './beancount.ts';
import type { ExportData } from './export-data.ts';
import { writeHledger } from './hledger.ts';
import { writeOfx } from './ofx.ts';
import { writeQif } from './qif.ts';
import { readExportData } from './read-export-data.store.ts';

type Writer = { extension: string; write: (data: ExportData) => AsyncIterable<string> };

const writers: Readonly<Record<ExportFormat, Writer>> = {
  beancount: { extension: 'beancount', write: writeBeancount },
  hledger: { extension: 'journal', write: writeHledger },
  ofx: { extension: 'ofx', write: writeOfx },
  qif: { extension: 'qif', write: writeQif },
};

export function extensionOf(format: ExportFormat): string {
  return writers[format].extension;
}

/**
 * The accounts and posted transactions that the person may see, as a file for another program, some of it at a time. `tx` must be a snapshot:
 * the transactions are read twice, once for what has to be known before the first.
 */
export async function* exportLedger(
  tx: HouseholdTransaction,
  format: ExportFormat,
  now: Date,
): AsyncGenerator<string> {
  yield* writers[format].write(await readExportData(tx, now));
}
