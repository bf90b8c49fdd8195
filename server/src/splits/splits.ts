import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { NewSplit, Split, SplitChange } from '@cairn/contract/splits';
import { zeroCents } from '@cairn/domain/money';
import { arePartsOf, refitParts } from '@cairn/domain/splits';
import { readChoosableCategories } from '../categories/categories.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { editDebounceSeconds } from '../queue/queue.ts';
import { readTagsInUse } from '../tags/tags.store.ts';
import { chosenTagIds } from '../tags/tags-in-use.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { moveExpectedBack, readLinkedIds } from '../transactions/row-links.store.ts';
import { readBankRow, type StoredRow } from '../transactions/transaction-rows.store.ts';
import { readBankTransaction, readTransactions } from '../transactions/transactions.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { readParts, type StoredPart } from './split-parts.store.ts';
import { ownedPart, partOf, type SplitPart } from './split-plan.ts';
import { isSplitLeftToRules, markStaysWhole } from './split-rows.store.ts';
import { changeParts, refreshParts } from './splits.store.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<SplitChange> | null;

/**
 * Transactions that a person splits into parts. Each change is one transaction with the totals, undone in the history by its step,
 * and refreshes the insights.
 */
export function createSplits({ database, queue, now }: ChangeDeps) {
  const change = async (
    tx: Tx,
    row: StoredRow,
    after: readonly SplitPart[],
    action: 'split' | 'join_parts',
  ): Promise<SplitChange> => {
    const before = await readParts(tx, row.id);
    const wasByRule = await isSplitLeftToRules(tx, row.id);
    await writeChange(tx, row, { before, after, isByRule: false, now: now() });
    await recordChanges(tx, [
      {
        actor: 'user',
        subjectKind: 'transaction',
        subjectId: row.id,
        action,
        before: { parts: before.map(partOf), isByRule: wasByRule },
        after: { parts: after, isByRule: false },
      },
    ]);
    await queue.enqueueInsightsOf(tx.userId, { tx, debounceSeconds: editDebounceSeconds });
    return { ...(await readSplit(tx, row.id)), stepId: stepIdOf(tx) };
  };

  return {
    /** Throws `not_found`. */
    read: (scope: HouseholdScope, transactionId: string): Promise<Split> =>
      inHousehold(database, scope, async (tx) => readSplit(tx, await splitIdOf(tx, transactionId))),
    /** Throws `not_found`, and `invalid_request` when the parts are not the transaction’s. */
    split: (scope: HouseholdScope, transactionId: string, { parts }: NewSplit, once: OnceChange) =>
      inLedgerOnce(database, scope, { once, now: now() }, async (tx) => {
        const row = await requireRow(tx, transactionId);
        return change(tx, row, await partsOf(tx, row, parts), 'split');
      }),
    /** Throws `not_found`. */
    join: (scope: HouseholdScope, transactionId: string) =>
      inHousehold(database, scope, async (tx): Promise<SplitChange> => {
        await lockLedgerForWriting(tx);
        const row = await requireRow(tx, transactionId);
        if (!row.isSplit) return { ...(await readSplit(tx, row.id)), stepId: null };
        return change(tx, row, [], 'join_parts');
      }),
  };
}

export type Splits = ReturnType<typeof createSplits>;

async function requireRow(tx: Tx, id: string): Promise<StoredRow> {
  const row = await readBankRow(tx, id);
  if (row === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return row;
}

/** The split transaction of a part; any other transaction's own id. Throws `not_found`. */
async function splitIdOf(tx: Tx, id: string): Promise<string> {
  const [part] = await readTransactions(tx, [id]);
  return part?.partOfId ?? id;
}

async function readSplit(tx: Tx, id: string): Promise<Split> {
  const parts = await readParts(tx, id);
  return {
    isByRule: parts.some(({ byRule }) => byRule !== null),
    transaction: await readBankTransaction(tx, id),
    parts: await readTransactions(
      tx,
      parts.map((part) => part.id),
    ),
  };
}

/**
 * Throws `conflict` when money is linked to what would no longer count: it would be for nothing. What is expected back of it stays with the
 * whole, and goes on to its largest part.
 */
async function requireUnlinked(
  tx: Tx,
  row: StoredRow,
  { before, after }: { before: readonly SplitPart[]; after: readonly SplitPart[] },
): Promise<void> {
  const kept = new Set(after.length === 0 ? [row.id] : after.map(({ id }) => id));
  const going = [row.id, ...before.map(({ id }) => id)].filter((id) => !kept.has(id));
  await moveExpectedBack(tx, going, row.id);
  if ((await readLinkedIds(tx, going)).length > 0)
    throw new AppError('conflict', 'Money that came back is linked to this. Unlink it first.');
}

/** The parts that a person asks for, checked. */
async function partsOf(tx: Tx, row: StoredRow, asked: NewSplit['parts']): Promise<SplitPart[]> {
  const known = (await readParts(tx, row.id)).map(ownedPart);
  const places = asked.flatMap(({ was }) => was ?? []);
  if (places.some((place) => place > known.length))
    throw new AppError('not_found', 'This part was not found.');
  if (new Set(places).size < places.length)
    throw new AppError('invalid_request', 'parts: contains a part twice');
  const categories = await readChoosableCategories(tx);
  const tags = await readTagsInUse(tx);
  const parts = asked.map(
    ({ was, amount = zeroCents, monthsLater, categoryId = row.userCategoryId, note = null, tagIds }) => {
      if (categoryId !== null && !categories.has(categoryId))
        throw new AppError('not_found', 'This category was not found.');
      const part = known[(was ?? 0) - 1];
      const ownTagIds = part === undefined ? row.userTagIds : part.tagIds;
      return {
        id: part?.id ?? randomUUID(),
        amount,
        monthsLater,
        categoryId,
        note,
        tagIds: tagIds === undefined ? ownTagIds : chosenTagIds(tags, tagIds, ownTagIds),
      };
    },
  );
  const whole = asked.at(-1)?.amount === undefined ? refitParts(row.amountCents, parts) : parts;
  const amounts = whole.map(({ amount }) => amount);
  if (whole.length < asked.length || !arePartsOf(row.amountCents, amounts))
    throw new AppError('invalid_request', 'parts: must add up to the amount of the transaction');
  return whole;
}

/**
 * Writes other parts of a transaction. Throws `conflict` as `requireUnlinked` does. The caller holds the ledger's lock and records the
 * change. `isByRule`: these are parts from before a person decided about them, and rules decide again.
 */
export async function writeChange(
  tx: Tx,
  row: StoredRow,
  {
    before,
    after,
    isByRule,
    now,
  }: { before: readonly StoredPart[]; after: readonly SplitPart[]; isByRule: boolean; now: Date },
): Promise<void> {
  await requireUnlinked(tx, row, { before, after });
  const days = new TouchedDays();
  const sizes = new Set<number>();
  // A person's parts have the transaction's prediction, not what a rule made of its own parts.
  const isPredicted = before.some((part) => part.byRule !== null);
  await changeParts(tx, row, { before, after, isPredicted, now }, { days, sizes });
  await markStaysWhole(tx, row.id, after.length === 0 && !isByRule);
  if (isByRule) await refreshParts(tx, [row.id], { isPredicted: false, isByRule, now }, { days, sizes });
  await reclassifyTransferLegs(tx, [...sizes], days, new Set(after.map(({ id }) => id)));
  await rewriteDailyTotals(tx, days);
}
