import type { TransactionEditsResponse } from '@cairn/contract/transactions';
import { call } from '../../api/api.ts';
import type { Saved } from './save-changes.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

/** Sends a change; one that takes another back does so by what that taught, or else by the edits that give back what stood before. */
export async function sendChange({ id, madeAtMs, edits, undoes }: UnsavedChange): Promise<Saved> {
  const idempotencyKey = id;
  // A clock that was set back meanwhile says that it is of now.
  const ageMs = Math.max(0, Math.trunc(Date.now() - madeAtMs));
  if (undoes === null)
    return savedOf(await call('editTransactions', { body: { edits, ageMs }, idempotencyKey }));
  const { learningId, keepEdits } = undoes;
  if (learningId !== null) {
    const params = { changeId: learningId };
    const { transactions } = await call('undoCategoryChange', {
      params,
      body: { keepEdits },
      idempotencyKey,
    });
    return { transactions, learning: null, skippedIds: 0 };
  }
  if (edits.length === 0) return { transactions: [], learning: null, skippedIds: 0 };
  return savedOf(await call('editTransactions', { body: { edits, ageMs, teach: false }, idempotencyKey }));
}

function savedOf({ transactions, learning, skippedIds }: TransactionEditsResponse): Saved {
  return { transactions, learning, skippedIds: skippedIds.length };
}
