import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { z } from 'zod';
import { ignoreTakenAccount, isSharedAgain, stopIgnoring } from '../accounts/ignored-accounts.store.ts';
import { orphanRows } from '../accounts/orphans.store.ts';
import { refreshOwnBalance } from '../accounts/own-accounts.store.ts';
import { removeOwnAccount } from '../accounts/remove-accounts.store.ts';
import { resetCursor } from '../bank/known-connections.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { returnHung, takeHung } from '../journal/hung-rows.store.ts';
import { recordChanges, type StoredEntry } from '../journal/journal.store.ts';
import { reconcileAccount } from '../reconciliation/reconcile-accounts.store.ts';
import { refreshParts } from '../splits/splits.store.ts';
import { rewriteDailyTotals } from '../totals/daily-totals.store.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { unpairTransfers } from '../transactions/row-updates.store.ts';
import { reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import {
  disinheritAccount,
  inheritAccount,
  readTakenAccount,
  restoreTakenAccount,
} from './joined-accounts.store.ts';
import {
  mergeRows,
  moveRows,
  readTakenRows,
  returnRows,
  type TakenRow,
  touchedBy,
} from './joined-rows.store.ts';
import type { JoinPlan } from './plan-join.ts';

type Tx = HouseholdTransaction;

/** Joins an account to a linked one, and returns the journal entry by which they are parted again. */
export async function joinAccounts(
  tx: Tx,
  { linkedId, ownId }: { linkedId: string; ownId: string },
  { merges, earlier, unmatched }: JoinPlan,
  now: Date,
): Promise<string> {
  const before = { own: await readTakenAccount(tx, ownId), linked: await readTakenAccount(tx, linkedId) };
  const place = { fromId: ownId, toId: linkedId };
  const moved = [...earlier, ...unmatched].map(({ id }) => id);
  await moveRows(tx, place, [...merges.map(({ fromId }) => fromId), ...moved]);
  const edits = await mergeRows(tx, merges, now);
  await takeHung(tx, place);
  await inheritAccount(tx, ownId, linkedId);
  const taken = linkOf(takenAccount.parse(before.own));
  if (taken !== null) await ignoreTakenAccount(tx, taken, linkedId);
  await removeOwnAccount(tx, ownId);
  await refreshFigures(tx, await readTakenRows(tx, place), [linkedId], now);
  const id = randomUUID();
  await recordChanges(tx, [
    {
      id,
      actor: 'user',
      subjectKind: 'account',
      subjectId: linkedId,
      action: 'take_over',
      before: { ...before, edits },
      after: { ownAccountId: ownId, merged: merges.length, moved: moved.length },
    },
  ]);
  return id;
}

/** Where the bank reports an account; null for one that is kept by hand. */
function linkOf({ account }: Pick<z.output<typeof takenAccount>, 'account'>) {
  const { id, connection_id: connectionId, provider_account_id: providerAccountId } = account;
  return connectionId === null ? null : { id, connectionId, providerAccountId };
}

const takenAccount = z.object({
  account: z.looseObject({
    id: z.uuid(),
    connection_id: z.uuid().nullable().default(null),
    provider_account_id: z.string(),
  }),
  balances: z.array(z.object({ on: z.string(), cents: z.int() })),
  fileNames: z.array(z.string()),
  dismissedStreams: z.array(z.object({ key: z.string(), at: z.string() })),
  // Earlier entries have none.
  statements: z.array(z.looseObject({ id: z.uuid() })).default([]),
  planned: z.array(z.uuid()).default([]),
});

/** What a join replaced, as the journal has it. */
const journaled = z.object({
  own: takenAccount,
  linked: takenAccount,
  edits: z.array(
    z.object({
      id: z.uuid(),
      categoryId: z.string().nullable(),
      note: z.string().nullable(),
      tagIds: z.array(z.uuid()).nullable(),
      // Earlier entries have none.
      merchantName: z.string().nullable().default(null),
      excludedAt: z.string().nullable(),
      editedAt: z.string().nullable(),
    }),
  ),
});

/**
 * Parts the accounts again that were joined. Throws `not_found` when the linked one is gone, and `conflict` when the earlier one's
 * connection was renewed and has the account again.
 */
export async function partAccounts(
  tx: Tx,
  { subjectId: linkedId, before }: StoredEntry,
  joinId: string,
  now: Date,
): Promise<void> {
  await requireAccountToChange(tx, linkedId);
  const { own, linked, edits } = journaled.parse(before);
  const ownId = own.account.id;
  const place = { fromId: ownId, toId: linkedId };
  const rows = await readTakenRows(tx, place);
  const link = linkOf(own);
  if (link !== null && (await isSharedAgain(tx, link)))
    throw new AppError('conflict', 'The bank shares the earlier account again, as one of its own.');
  await restoreTakenAccount(tx, own);
  await unpairTransfers(
    tx,
    rows.map(({ id }) => id),
  );
  await returnRows(tx, place, edits);
  await returnHung(tx, place);
  await disinheritAccount(tx, linkedId, { own, before: linked });
  await refreshFigures(tx, rows, [linkedId, ownId], now);
  if (link === null) await refreshOwnBalance(tx, ownId);
  else {
    await followBankAgain(tx, link, now);
    await resetCursor(
      tx,
      [link, linkOf(linked)].flatMap((one) => one?.connectionId ?? []),
    );
  }
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'account',
      subjectId: linkedId,
      action: 'undo_take_over',
      before: {},
      after: { undoes: joinId, ownAccountId: ownId },
    },
  ]);
}

/** What its bank reported meanwhile is to be read with its whole history; what that lacks was removed. */
async function followBankAgain(
  tx: Tx,
  { id, connectionId, providerAccountId }: NonNullable<ReturnType<typeof linkOf>>,
  now: Date,
): Promise<void> {
  await stopIgnoring(tx, connectionId, providerAccountId);
  await orphanRows(tx, [id], now);
}

/** Updates parts, transfers, totals and the balance check after transactions have changed accounts. */
async function refreshFigures(
  tx: Tx,
  rows: readonly TakenRow[],
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  const touched = touchedBy(rows, accountIds);
  // Those that are not split now are skipped.
  const ids = rows.map(({ id }) => id);
  await refreshParts(tx, ids, { isPredicted: false, now }, touched);
  await reclassifyTransferLegs(tx, [...touched.sizes], touched.days);
  await rewriteDailyTotals(tx, touched.days);
  for (const accountId of accountIds) await reconcileAccount(tx, accountId, now);
}
