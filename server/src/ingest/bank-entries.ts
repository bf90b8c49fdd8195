import type { JournalEntry } from '../journal/journal.store.ts';
import type { RowWrite } from '../transactions/row-writes.store.ts';
import type { StoredRow } from '../transactions/transaction-rows.store.ts';

/** What a bank's delta writes. */
type Written = {
  /** Account → how many transactions were added. */
  added: ReadonlyMap<string, number>;
  updates: readonly RowWrite[];
  removals: readonly StoredRow[];
};

/**
 * What a bank reported, for the journal: for each account how many transactions it added, changed and removed, then each one whose day,
 * amount or text it changed, and each that it removed.
 */
export function bankEntries(
  { added, updates, removals }: Written,
  storedById: ReadonlyMap<string, StoredRow>,
): JournalEntry[] {
  const changes = updates.flatMap((update) => changeOf(update, storedById.get(update.id)));
  const gone = removals.filter(({ removedAt }) => removedAt === null);
  const accountIds = new Set([
    ...added.keys(),
    ...[...changes.map(({ update }) => update), ...gone].map(({ accountId }) => accountId),
  ]);
  const countOf = (rows: readonly { accountId: string }[], id: string) =>
    rows.filter(({ accountId }) => accountId === id).length;
  const syncs = [...accountIds].map(
    (id): JournalEntry => ({
      actor: 'bank',
      subjectKind: 'account',
      subjectId: id,
      action: 'sync',
      before: {},
      after: {
        added: added.get(id) ?? 0,
        changed: countOf(
          changes.map(({ update }) => update),
          id,
        ),
        removed: countOf(gone, id),
      },
    }),
  );
  return [
    ...syncs,
    ...changes.map(({ update, before, after }) => entryOf(update.id, 'bank_change', before, after)),
    ...gone.map((row) => entryOf(row.id, 'bank_remove', recordOf(row), {})),
  ];
}

function recordOf({ postedOn, amountCents, description }: RowWrite['row'] | StoredRow) {
  return { date: postedOn, amount: amountCents, description };
}

function changeOf(update: RowWrite, stored: StoredRow | undefined) {
  if (stored === undefined) return [];
  const [before, after] = [recordOf(stored), recordOf(update.row)];
  const isSame =
    before.date === after.date && before.amount === after.amount && before.description === after.description;
  return isSame ? [] : [{ update, before, after }];
}

function entryOf(
  subjectId: string,
  action: 'bank_change' | 'bank_remove',
  before: JournalEntry['before'],
  after: JournalEntry['after'],
): JournalEntry {
  return { actor: 'bank', subjectKind: 'transaction', subjectId, action, before, after };
}
