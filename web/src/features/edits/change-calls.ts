import { correctionRoutes } from '@cairn/contract/corrections';
import { type TransactionEditsResponse, transactionRoutes } from '@cairn/contract/transactions';
import { call } from '../../api/api.ts';
import type { Saved } from './save-changes.ts';
import type { UnsavedChange } from './unsaved-changes.ts';

/** Sends a change; one that takes another back does so by what that taught, or else by the edits that give back what stood before. */
export async function sendChange({ id, madeAtMs, edits, undoes }: UnsavedChange): Promise<Saved> {
  const idempotencyKey = id;
  // A clock that was set back meanwhile says that it is of now.
  const ageMs = Math.max(0, Math.trunc(Date.now() - madeAtMs));
  if (undoes === null)
    return savedOf(
      await call(transactionRoutes.editTransactions, { body: { edits, ageMs }, idempotencyKey }),
    );
  const { learningId, keepEdits } = undoes;
  if (learningId !== null) {
    const params = { changeId: learningId };
    const { transactions } = await call(correctionRoutes.undoCategoryChange, {
      params,
      body: { keepEdits },
      idempotencyKey,
    });
    const others = keepEdits ? [] : edits.flatMap(withoutCategory);
    if (others.length === 0) return { transactions, learning: null, skippedIds: 0 };
    // What an edit changed besides the category teaches nothing, and is given back by itself.
    const saved = savedOf(
      await call(transactionRoutes.editTransactions, { body: { edits: others, ageMs, teach: false } }),
    );
    const again = new Set(saved.transactions.map((row) => row.id));
    return {
      ...saved,
      transactions: [...transactions.filter((row) => !again.has(row.id)), ...saved.transactions],
    };
  }
  if (edits.length === 0) return { transactions: [], learning: null, skippedIds: 0 };
  return savedOf(
    await call(transactionRoutes.editTransactions, { body: { edits, ageMs, teach: false }, idempotencyKey }),
  );
}

/** The edit of note and tags alone; none where there is none. */
function withoutCategory({ categoryId: _, ...edit }: UnsavedChange['edits'][number]) {
  return Object.keys(edit).length > 1 ? [edit] : [];
}

function savedOf({ transactions, learning, skippedIds }: TransactionEditsResponse): Saved {
  return { transactions, learning, skippedIds: skippedIds.length };
}
