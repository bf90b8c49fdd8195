import { randomUUID } from 'node:crypto';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readOwnRowsAccountIds } from '../journal/private-accounts.store.ts';
import { chunks } from '../transactions/chunks.ts';
import { linkedSides, type TransferSide } from './linked-sides.ts';
import {
  readDecidedSides,
  readTransferStates,
  type TransferState,
  writeTransferStates,
} from './transfers.store.ts';

/**
 * Links the transfers that files link, as if a person had paired them here, where at least one side was added (`addedIds`). What a person decided
 * here about a side stays. Returns the ids of the transfers.
 */
export async function linkSides(
  tx: HouseholdTransaction,
  sides: readonly TransferSide[],
  addedIds: ReadonlySet<string>,
  now: Date,
): Promise<string[]> {
  const ownIds = new Set(await readOwnRowsAccountIds(tx));
  const pairs = linkedSides(sides)
    .filter((pair) => pair.some(({ id }) => addedIds.has(id)))
    // A pair of which others see one side would tell them of the other.
    .filter(([one, other]) => ownIds.has(one.accountId) === ownIds.has(other.accountId));
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
