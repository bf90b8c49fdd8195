import type { Reads } from '../db/household-reads.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Handlers } from '../http/handlers.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { csvOfTransactions } from './export.store.ts';
import { exportLedger, extensionOf } from './export-ledger.ts';
import { createExportSlots } from './export-slots.ts';
import type { Spool } from './spool.ts';

/** Each reads with a session of ten, and then has a file for as long as its browser takes. */
const exportsAtOnce = 4;

/** Handlers for the ledger as a file, which is sent while it is read. */
export function exportsHandlers({ reads, spool, now }: { reads: Reads; spool: Spool; now: () => Date }) {
  const inSlot = createExportSlots(exportsAtOnce);
  const today = async (tx: HouseholdTransaction) => todayOf(await readHousehold(tx), now());
  return {
    exportTransactions: async ({ session, query }) => ({
      fileName: `cairn-transactions-${await reads.inHousehold(session.scope, today)}.csv`,
      chunks: inSlot(spool(reads.streamInHousehold(session.scope, (tx) => csvOfTransactions(tx, query)))),
    }),
    exportLedger: async ({ session, query: { format } }) => ({
      fileName: `cairn-${await reads.inHousehold(session.scope, today)}.${extensionOf(format)}`,
      chunks: inSlot(spool(reads.streamInHousehold(session.scope, (tx) => exportLedger(tx, format, now())))),
    }),
  } satisfies Partial<Handlers>;
}
