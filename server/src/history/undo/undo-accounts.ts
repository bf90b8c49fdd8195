import { isDeepStrictEqual } from 'node:util';
import { plainDate } from '@cairn/contract/plain-date';
import { toCents } from '@cairn/domain/money';
import { z } from 'zod';
import { changeSettings } from '../../accounts/account-edits.ts';
import { readAccountSettings, writePositions } from '../../accounts/account-settings.store.ts';
import { readAccountsList } from '../../accounts/accounts-list.store.ts';
import {
  forgetStatedBalance,
  readStatedBalance,
  refreshOwnBalance,
  requireOwnAccount,
  saveStatedBalance,
} from '../../accounts/own-accounts.store.ts';
import { removeOwnAccount } from '../../accounts/remove-accounts.store.ts';
import type { HouseholdTransaction } from '../../db/in-household.ts';
import { partAccounts, takenAccount } from '../../joined-accounts/join-accounts.ts';
import { readTakenAccount, restoreTakenAccount } from '../../joined-accounts/taken-accounts.store.ts';
import { type JournalEntry, recordChanges } from '../../journal/journal.store.ts';
import type { ActionOf } from '../../journal/journal-actions.ts';
import { acceptDifference, undoResolution } from '../../reconciliation/resolutions.store.ts';
import { markStream } from '../../recurring/recurring.store.ts';
import { undoStatement } from '../../statements/statements.ts';
import { isAccountUsed } from './account-records.store.ts';
import { changedFields, changes } from './changed-since.ts';
import { each } from './undoer.ts';

type Tx = HouseholdTransaction;

function record(
  tx: Tx,
  subjectId: string,
  action: ActionOf<'account'>,
  sides: Pick<JournalEntry, 'before' | 'after'>,
): Promise<void> {
  return recordChanges(tx, [{ actor: 'user', subjectKind: 'account', subjectId, action, ...sides }]);
}

/** Removes an account that was added by hand and holds nothing yet. */
export const undoAccountAddition = each(async (tx, { subjectId }) => {
  const { name } = await requireOwnAccount(tx, subjectId);
  if (await isAccountUsed(tx, subjectId))
    return 'It holds transactions or balances. Remove those first, or delete the account';
  const account = await readTakenAccount(tx, subjectId);
  await removeOwnAccount(tx, subjectId);
  await record(tx, subjectId, 'delete_by_hand', { before: { name, transactions: 0, account }, after: {} });
  return null;
});

const reconciled = z.object({ id: z.uuid() });

/** Undoes an account’s last statement, with its adjustment. */
export const undoReconciled = each(async (tx, { after }, { now }) => {
  await undoStatement(tx, reconciled.parse(after).id, now);
  return null;
});

const deleted = z.object({ name: z.string(), account: takenAccount.optional() });

/** Adds an account again that was deleted while it held nothing. Transactions that went with an account are gone. */
export const undoAccountDeletion = each(async (tx, { subjectId, before }) => {
  const { name, account } = deleted.parse(before);
  if (account === undefined) return 'The account and its transactions were deleted for good';
  await restoreTakenAccount(tx, account);
  await refreshOwnBalance(tx, subjectId);
  await record(tx, subjectId, 'add_by_hand', { before: {}, after: { name } });
  return null;
});

const settings = z.object({
  givenName: z.string().nullish(),
  isHidden: z.boolean().optional(),
  groupName: z.string().nullish(),
  note: z.string().nullish(),
  closedOn: z.nullish(plainDate),
});

/** Changes the settings of an account back, where they are as the entry left them. */
export const undoAccountSettings = each(
  async (tx, entry) => {
    const [before, after] = [settings.parse(entry.before), settings.parse(entry.after)];
    return writeBack(tx, entry.subjectId, { before, after });
  },
  (entry) => changes(changedFields(entry)),
);

const named = z.object({ name: z.string(), closedOn: z.nullable(plainDate) });

/** The same for an entry from when an account had a name, and nothing else to set but when it was closed. */
export const undoAccountEdit = each(
  async (tx, entry) => {
    const [before, after] = [named.parse(entry.before), named.parse(entry.after)];
    const { name } = await requireOwnAccount(tx, entry.subjectId);
    const { givenName } = await readAccountSettings(tx, entry.subjectId);
    const isNamedAsLeft = name === after.name;
    return writeBack(tx, entry.subjectId, {
      before: { givenName: before.name, closedOn: before.closedOn },
      after: { givenName: isNamedAsLeft ? givenName : after.name, closedOn: after.closedOn },
    });
  },
  (entry) => changes(changedFields(entry)),
);

type Settings = z.output<typeof settings>;

async function writeBack(
  tx: Tx,
  accountId: string,
  { before, after }: { before: Settings; after: Settings },
): Promise<string | null> {
  const { isLinked: _isLinked, ...current } = await readAccountSettings(tx, accountId);
  const keys = ['givenName', 'isHidden', 'groupName', 'note', 'closedOn'] as const;
  const fields = keys.filter((key) => before[key] !== after[key]);
  if (fields.some((key) => current[key] !== after[key] && current[key] !== before[key]))
    return 'The account was changed again';
  const back = { ...current, ...Object.fromEntries(fields.map((key) => [key, before[key]])) };
  await changeSettings(tx, accountId, current, back);
  return null;
}

const order = z.object({ accountIds: z.array(z.string()) });

/** Lists the accounts in the order from before, where they are in the order that the entry left. */
export const undoAccountOrder = each(
  async (tx, entry, { now }) => {
    const [before, after] = [order.parse(entry.before).accountIds, order.parse(entry.after).accountIds];
    const current = (await readAccountsList(tx, now)).accounts.map(({ id }) => id);
    const isSame = (ids: readonly string[]) => {
      const there = new Set(current.filter((id) => ids.includes(id)));
      return isDeepStrictEqual(
        ids.filter((id) => there.has(id)),
        [...there],
      );
    };
    if (isSame(before)) return null;
    if (!isSame(after)) return 'The accounts were moved again';
    const added = current.filter((id) => !before.includes(id));
    await writePositions(tx, [...before, ...added]);
    await recordChanges(tx, [
      {
        actor: 'user',
        subjectKind: 'household',
        subjectId: entry.subjectId,
        action: 'order_accounts',
        before: { accountIds: current },
        after: { accountIds: [...before, ...added] },
      },
    ]);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'order_accounts',
);

/** Parts the accounts again that were joined. */
export const undoTakeOver = each(
  async (tx, entry, { now }) => {
    await partAccounts(tx, entry, entry.id, now);
    return null;
  },
  () =>
    ({ action }) =>
      action === 'take_over',
);

const cents = z.int().transform(toCents).nullable();
const statedBefore = z.object({ stated: cents.optional() });
const statedAfter = z.object({ stated: cents, on: plainDate });

/** Makes the balance of a day what it was stated to be before. */
export const undoStatedBalance = each(
  async (tx, entry) => {
    const before = statedBefore.parse(entry.before).stated;
    const { stated: after, on } = statedAfter.parse(entry.after);
    if (before === undefined) return 'What was stated before was not recorded at that time';
    const { balance } = await requireOwnAccount(tx, entry.subjectId);
    const current = await readStatedBalance(tx, entry.subjectId, on);
    if (current === before) return null;
    if (current !== after) return 'The balance of that day was set again';
    if (before === null) await forgetStatedBalance(tx, entry.subjectId, on);
    else await saveStatedBalance(tx, entry.subjectId, { balance: before, on });
    await record(tx, entry.subjectId, 'state_balance', {
      before: { balance, stated: after },
      after: { stated: before, on, balance: await refreshOwnBalance(tx, entry.subjectId) },
    });
    return null;
  },
  ({ after }) => isOfDay(statedAfter.safeParse(after).data?.on),
);

function isOfDay(on: string | undefined) {
  return (later: { after: unknown }) =>
    on !== undefined && statedAfter.safeParse(later.after).data?.on === on;
}

/** Takes back that a difference was accepted. */
export const undoAcceptance = each(async (tx, entry, { now }) => {
  const { resolutionId } = await undoResolution(tx, entry.id, now);
  return resolutionId === null ? 'The balance was compared again' : null;
});

/** Accepts a difference again that is still the same. */
export const redoAcceptance = each(async (tx, entry, { now }) => {
  const { resolutionId } = await acceptDifference(tx, entry.subjectId, now);
  return resolutionId === null ? 'There is no difference any more' : null;
});

const marked = z.object({ key: z.string(), isRecurring: z.boolean() });

/** Marks payments as recurring, or as not, as they were before. */
export const undoRecurringMark = each(
  async (tx, entry, { now }) => {
    const [before, after] = [marked.parse(entry.before), marked.parse(entry.after)];
    const isMarked = await markStream(tx, { ...before, accountId: entry.subjectId }, now);
    if (isMarked) await record(tx, entry.subjectId, 'mark_recurring', { before: after, after: before });
    return null;
  },
  ({ after }) =>
    (later) =>
      marked.safeParse(later.after).data?.key === marked.safeParse(after).data?.key &&
      later.action === 'mark_recurring',
);
