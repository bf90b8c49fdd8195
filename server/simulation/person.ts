import type { HouseholdScope } from '../src/db/household-scope.ts';
import { inHousehold } from '../src/db/in-household.ts';
import type { Database } from '../src/db/pool.ts';
import { editTransactions } from '../src/ledger/edits.store.ts';
import type { Random } from './random.ts';

/** What a person wrote on a row of the ledger. */
export type Edit = { rowId: string; categoryId: string | null; note: string | null };

const categories = ['groceries', 'travel', 'shopping', 'education', null];

/**
 * Looks at the rows, chooses some, pending ones rather, and writes on them, as the edit route does: one transaction, all or none.
 * `onWriting` hears what is about to be committed.
 */
export async function editSomeRows(
  database: Database,
  scope: HouseholdScope,
  { random, now, onWriting }: { random: Random; now: Date; onWriting: (edits: Edit[]) => void },
): Promise<void> {
  const seen = await inHousehold(database, scope, ({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select(['id', 'bank_is_pending as isPending'])
      .where('household_id', '=', householdId)
      .where('bank_removed_at', 'is', null)
      .orderBy('bank_transaction_id')
      .execute(),
  );
  const pending = seen.filter(({ isPending }) => isPending);
  const choose = () => random.pick(pending.length > 0 && random.chance(0.5) ? pending : seen)?.id;
  const chosen = new Set(Array.from({ length: random.int(1, 3) }, choose));
  const edits = [...chosen].flatMap((rowId) =>
    rowId === undefined
      ? []
      : [{ rowId, categoryId: random.pick(categories) ?? null, note: `note ${random.int(0, 1e9)}` }],
  );
  if (edits.length === 0) return;
  await inHousehold(database, scope, async (tx) => {
    onWriting(edits);
    await editTransactions(
      tx,
      edits.map(({ rowId, ...words }) => ({ id: rowId, ...words })),
      now,
    );
  });
}
