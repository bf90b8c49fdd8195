import { randomUUID } from 'node:crypto';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { chunks } from '../transactions/chunks.ts';
import {
  readDecidedSides,
  readTransferStates,
  type TransferState,
  writeTransferStates,
} from '../transfers/transfers.store.ts';
import { centsOf } from './cents.ts';
import { type FileSide, linkedSides } from './file-transfers.ts';
import { isKept, type PlannedRow } from './plan-import.ts';
import type { FilePart } from './write-parts.ts';

type Tx = HouseholdTransaction;

/** Rows of an account that an import fills. */
export type AccountRows = { accountId: string; rows: readonly PlannedRow[] };

/**
 * Links the transfers that files link, as if a person had paired them here, where at least one side is new. What a person decided here about a side
 * stays. Returns the ids of the transfers.
 */
export async function linkFileTransfers(
  tx: Tx,
  accounts: readonly AccountRows[],
  parts: readonly FilePart[],
  now: Date,
): Promise<string[]> {
  const added = new Set(
    accounts.flatMap(({ rows }) => rows.filter(({ decision }) => decision === 'add').map(({ id }) => id)),
  );
  for (const { part } of parts) added.add(part.id);
  const pairs = linkedSides(sidesOf(accounts, parts)).filter((pair) => pair.some(({ id }) => added.has(id)));
  const transferIds: string[] = [];
  for (const chunk of chunks(pairs)) {
    const ids = chunk.flatMap((pair) => pair.map(({ id }) => id));
    const decided = new Set(await readDecidedSides(tx, ids));
    const transferIdOf = new Map(
      chunk
        .filter((pair) => !pair.some(({ id }) => decided.has(id)))
        .flatMap((pair) => {
          const transferId = randomUUID();
          transferIds.push(transferId);
          return pair.map(({ id }) => [id, transferId] as const);
        }),
    );
    const states = await readTransferStates(tx, [...transferIdOf.keys()]);
    await writeTransferStates(
      tx,
      states.map((state) => linked(state, transferIdOf.get(state.id))),
      now,
    );
  }
  return transferIds;
}

/** One whose other side is in another pair by now is in none. */
function linked(state: TransferState, transferId: string | undefined): TransferState {
  return transferId === undefined
    ? { ...state, transferId: null }
    : { ...state, transferId, userTransferId: transferId };
}

/** The sides of transfers by their transactions: a split row’s parts are its sides. */
function sidesOf(accounts: readonly AccountRows[], parts: readonly FilePart[]): FileSide[] {
  const accountIds = new Map<PlannedRow, string>();
  const rows = accounts.flatMap(({ accountId, rows: own }) =>
    own.filter(isKept).map((planned) => {
      accountIds.set(planned, accountId);
      return { id: planned.id, planned, of: planned.row };
    }),
  );
  const ofParts = parts.map(({ planned, ofFile, part }) => ({ id: part.id, planned, of: ofFile }));
  return [...rows, ...ofParts].flatMap(({ id, planned, of: { amount, transferAccount, transferKey } }) => {
    const amountCents = centsOf(amount);
    const accountId = accountIds.get(planned);
    if (transferAccount === null || amountCents === null || accountId === undefined) return [];
    const { accountName, filePosition, row } = planned;
    const key = transferKey === null ? null : `${filePosition} ${transferKey}`;
    const { postedOn, currency } = row;
    return [{ id, amountCents, currency, postedOn, accountId, accountName, transferAccount, key }];
  });
}
