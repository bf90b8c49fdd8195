import { AppError } from '@cairn/contract/errors';
import {
  maxOpenProposals,
  type NewProposal,
  type Proposal,
  proposalMessages,
} from '@cairn/contract/proposals';
import {
  readCategoryTree,
  readChoosableCategories,
  readCurrentCategoryIds,
} from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readTransactions } from '../transactions/transactions.store.ts';
import {
  deleteProposals,
  readStoredProposals,
  type StoredProposal,
  writeProposals,
} from './proposals.store.ts';

type Tx = HouseholdTransaction;

/**
 * What waits for the acting person: what would change a transaction that is there. One that is done, by their own hand or otherwise, waits
 * no longer, and does again once that is undone.
 */
export async function readProposals(tx: Tx): Promise<Proposal[]> {
  const { waiting } = await sortedProposals(tx);
  return waiting;
}

async function sortedProposals(tx: Tx): Promise<{ waiting: Proposal[]; doneIds: string[] }> {
  const stored = await readStoredProposals(tx);
  if (stored.length === 0) return { waiting: [], doneIds: [] };
  const transactions = await readTransactions(
    tx,
    stored.map(({ transactionId }) => transactionId),
  );
  const byId = new Map(transactions.map((one) => [one.id, one]));
  const currentIds = await readCurrentCategoryIds(tx);
  const names = new Map((await readCategoryTree(tx)).map(({ id, name }) => [id, name]));
  const waiting = stored.flatMap((one): Proposal[] => {
    const transaction = byId.get(one.transactionId);
    if (transaction === undefined) return [];
    // That of a category which was removed is none.
    const proposedId = currentIds.get(one.categoryId ?? '') ?? null;
    const categoryId = proposedId === transaction.categoryId ? null : proposedId;
    const note = one.note === transaction.note ? null : one.note;
    const merchantName = one.merchantName === transaction.merchantName ? null : one.merchantName;
    if (categoryId === null && note === null && merchantName === null) return [];
    const categoryName = names.get(categoryId ?? '') ?? null;
    return [{ ...shownOf(one), transaction, categoryId, categoryName, note, merchantName }];
  });
  const waitingIds = new Set(waiting.map(({ id }) => id));
  return { waiting, doneIds: stored.map(({ id }) => id).filter((id) => !waitingIds.has(id)) };
}

const shownOf = ({ id, reason, program, proposedAt }: StoredProposal) => ({
  id,
  reason,
  program,
  proposedAt: proposedAt.toISOString(),
});

/** Decides against some, all or none. Throws AppError not_found. */
export async function dismissProposals(tx: Tx, ids: readonly string[]): Promise<void> {
  const own = [...new Set(ids)];
  if ((await deleteProposals(tx, own)) !== own.length)
    throw new AppError('not_found', proposalMessages.noSuchProposal);
}

/**
 * Lets changes wait for the acting person; gives how many wait then. Throws AppError not_found for a transaction that they do not see or a
 * category that is not there, and conflict where too many would wait.
 */
export async function propose(
  tx: Tx,
  proposals: readonly NewProposal[],
  { program, now }: { program: string | null; now: Date },
): Promise<number> {
  // The last of two for one transaction.
  const byTransaction = new Map(proposals.map((one) => [one.transactionId, one]));
  const transactions = new Map(
    (await readTransactions(tx, [...byTransaction.keys()])).map(({ id, accountId }) => [id, accountId]),
  );
  const categories = await readChoosableCategories(tx);
  const written = [...byTransaction.values()].map((one) => {
    const accountId = transactions.get(one.transactionId);
    if (accountId === undefined) throw new AppError('not_found', proposalMessages.noSuchTransaction);
    if (one.categoryId !== undefined && !categories.has(one.categoryId))
      throw new AppError('not_found', proposalMessages.noSuchCategory);
    return { ...one, accountId };
  });
  await writeProposals(tx, written, { program, proposedAt: now });
  const { waiting, doneIds } = await sortedProposals(tx);
  if (waiting.length > maxOpenProposals) throw new AppError('conflict', proposalMessages.tooMany);
  // The table does not grow with those that are done.
  await deleteProposals(tx, doneIds);
  return waiting.length;
}
