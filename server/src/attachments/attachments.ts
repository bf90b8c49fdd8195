import { randomUUID } from 'node:crypto';
import type { Attachment, AttachmentChange } from '@cairn/contract/attachments';
import { AppError } from '@cairn/contract/errors';
import {
  attachmentNameOf,
  attachmentRefusal,
  attachmentTypeOf,
  maxAttachmentBytesOfHousehold,
  maxAttachmentsOfTransaction,
} from '@cairn/domain/attachments';
import { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { countDailyUse } from '../journal/daily-usage.store.ts';
import { findWhole } from '../journal/hung-rows.store.ts';
import { inHouseholdOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { readChange, recordChanges, stepIdOf } from '../journal/journal.store.ts';
import { lockLedger } from '../journal/write-lock.store.ts';
import {
  insertAttachment,
  readAttachment,
  readAttachments,
  type StoredAttachment,
  setAttachmentRemoved,
  sumAttachments,
} from './attachments.store.ts';
import { attachmentKey, type StoredFiles } from './stored-files.ts';

type Tx = HouseholdTransaction;
type OnceChange = Once<AttachmentChange> | null;
type Deps = { database: Database; files: StoredFiles; now: () => Date };
type Action = 'attach' | 'remove_attachment';
type Change = { isRemoved: boolean; action: Action | `undo_${Action}`; undoes?: string };

/** How long the file of a removed attachment is kept. */
const removedFileKeptMs = 7 * 24 * 3_600_000;

/** When the files of attachments that were removed by then are gone. */
export function filesGoneBefore(now: Date): Date {
  return new Date(now.getTime() - removedFileKeptMs);
}

/**
 * Images and PDFs that a person attaches to transactions. The file is written before its row is, so that no row is without its file; a file
 * without a row is removed later (`deleteUnusedAttachments`). Amounts and insights do not depend on them.
 */
export function createAttachments({ database, files, now }: Deps) {
  return {
    /** Throws `not_found`. */
    list: (scope: HouseholdScope, transactionId: string): Promise<{ attachments: Attachment[] }> =>
      inHousehold(database, scope, async (tx) => listed(tx, (await requireWhole(tx, transactionId)).id)),
    /** Throws `not_found`, `invalid_request` for what cannot be attached, and `conflict` where there are too many. */
    async add(
      scope: HouseholdScope,
      transactionId: string,
      { name, bytes }: { name: string; bytes: Uint8Array },
      once: OnceChange,
    ): Promise<AttachmentChange> {
      const mediaType = attachmentTypeOf(bytes);
      const byteCount = bytes.length;
      const refusal = attachmentRefusal({ type: mediaType, byteCount });
      const calling = { once, now: now() };
      // So that nothing is written for what is refused.
      await inHousehold(database, scope, (tx) =>
        requireRoomAt(tx, transactionId, { byteCount, now: calling.now }),
      );
      if (refusal !== null || mediaType === null)
        throw new AppError('invalid_request', refusal ?? 'This file cannot be attached.');
      const attachment = {
        id: randomUUID(),
        name: attachmentNameOf(name, mediaType),
        mediaType,
        byteCount,
        addedAt: calling.now,
      };
      const key = attachmentKey(scope, attachment.id);
      await files.write(key, [bytes]);
      try {
        return await inHouseholdOnce(database, scope, calling, (tx) => attach(tx, transactionId, attachment));
      } catch (error) {
        // Of what broke otherwise nobody knows whether it was committed.
        if (error instanceof AppError) await files.remove(key);
        throw error;
      }
    },
    /** Throws `not_found`. */
    content: async (scope: HouseholdScope, id: string): Promise<{ name: string; bytes: Uint8Array }> => {
      const found = await inHousehold(database, scope, (tx) => readAttachment(tx, id));
      if (found === undefined || found.removedAt !== null) throw notFound();
      const bytes = await files.read(attachmentKey(scope, id));
      if (bytes === null)
        throw new AppError(
          'not_found',
          'The file of this attachment is missing on the server. Remove it, and attach it again.',
        );
      return { name: found.name, bytes };
    },
    /** Throws `not_found`. */
    remove: (scope: HouseholdScope, id: string): Promise<AttachmentChange> =>
      inHousehold(database, scope, async (tx) => {
        await lockLedger(tx);
        const attachment = await requireAttachment(tx, id);
        if (attachment.removedAt !== null) return changeOf(tx, attachment, null);
        await setAttachmentRemoved(tx, id, now());
        return changeOf(tx, attachment, { isRemoved: true, action: 'remove_attachment' });
      }),
  };
}

export type Attachments = ReturnType<typeof createAttachments>;

/**
 * Undoes a change of attachments. Throws `not_found`, and `conflict` when it was changed again since, or the file is kept no longer. The
 * caller holds the ledger's lock.
 */
export async function undoAttachment(tx: Tx, changeId: string, now: Date): Promise<void> {
  const { attachmentId, action, isUndone } = await readAttachmentChange(tx, changeId, '');
  if (isUndone) return;
  const isRemoved = action === 'attach';
  await setRemoved(tx, attachmentId, { isRemoved, action: `undo_${action}`, undoes: changeId }, now);
}

/** Makes a change again that was undone. Throws as `undoAttachment` does. */
export async function redoAttachment(tx: Tx, undoId: string, now: Date): Promise<void> {
  const { attachmentId, action } = await readAttachmentChange(tx, undoId, 'undo_');
  await setRemoved(tx, attachmentId, { isRemoved: action === 'remove_attachment', action }, now);
}

async function setRemoved(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  const attachment = await requireAttachment(tx, id);
  if (change.isRemoved === (attachment.removedAt !== null))
    throw new AppError('conflict', 'This attachment was changed again since. Undo the later change first.');
  if (!change.isRemoved) await requireRestorable(tx, attachment, now);
  await setAttachmentRemoved(tx, id, change.isRemoved ? now : null);
  await record(tx, attachment, change);
}

async function requireAttachment(tx: Tx, id: string): Promise<StoredAttachment> {
  const attachment = await readAttachment(tx, id);
  if (attachment === undefined) throw notFound();
  return attachment;
}

/** The file is there already. */
async function attach(
  tx: Tx,
  transactionId: string,
  file: Omit<StoredAttachment, 'transactionId' | 'removedAt'>,
): Promise<AttachmentChange> {
  await lockLedger(tx);
  const { byteCount, addedAt: now } = file;
  const whole = await requireRoomAt(tx, transactionId, { byteCount, now });
  await countDailyUse(tx, 'attachment', now);
  const attachment = { ...file, transactionId: whole.id };
  await insertAttachment(tx, whole.accountId, attachment);
  return changeOf(tx, attachment, { isRemoved: false, action: 'attach' });
}

/** Throws `conflict` where the file of a removed attachment is kept no longer, or another has taken its place. */
async function requireRestorable(
  tx: Tx,
  { transactionId, removedAt }: StoredAttachment,
  now: Date,
): Promise<void> {
  if (removedAt === null || removedAt <= filesGoneBefore(now))
    throw new AppError('conflict', 'The file was kept for 7 days after it was removed. Attach it again.');
  // The file is in the sum already.
  await requireRoom(tx, transactionId, { byteCount: 0, now });
}

/** What a transaction has after a change, which is journaled; null: nothing has changed. */
async function changeOf(
  tx: Tx,
  attachment: Pick<StoredAttachment, 'id' | 'transactionId' | 'name'>,
  change: Change | null,
): Promise<AttachmentChange> {
  if (change !== null) await record(tx, attachment, change);
  return { ...(await listed(tx, attachment.transactionId)), stepId: change === null ? null : stepIdOf(tx) };
}

async function listed(tx: Tx, transactionId: string): Promise<{ attachments: Attachment[] }> {
  const stored = await readAttachments(tx, transactionId);
  return {
    attachments: stored.map(({ id, name, mediaType, byteCount, addedAt }) => ({
      id,
      name,
      mediaType,
      byteCount,
      addedAt: addedAt.toISOString(),
    })),
  };
}

async function requireWhole(tx: Tx, transactionId: string): Promise<{ id: string; accountId: string }> {
  const whole = await findWhole(tx, transactionId);
  if (whole === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return whole;
}

/** The whole transaction, where another attachment of so many bytes has room. Throws `not_found` and `conflict`. */
async function requireRoomAt(
  tx: Tx,
  transactionId: string,
  file: { byteCount: number; now: Date },
): Promise<{ id: string; accountId: string }> {
  const whole = await requireWhole(tx, transactionId);
  await requireRoom(tx, whole.id, file);
  return whole;
}

async function requireRoom(
  tx: Tx,
  wholeId: string,
  { byteCount, now }: { byteCount: number; now: Date },
): Promise<void> {
  if ((await readAttachments(tx, wholeId)).length >= maxAttachmentsOfTransaction)
    throw new AppError(
      'conflict',
      `A transaction can have ${maxAttachmentsOfTransaction} attachments. Remove one first.`,
    );
  if ((await sumAttachments(tx, filesGoneBefore(now))) + byteCount > maxAttachmentBytesOfHousehold)
    throw new AppError(
      'conflict',
      'Your household’s attachments would be over 1 GB. Remove some: their space is free 7 days later.',
    );
}

async function record(
  tx: Tx,
  { id, transactionId, name }: Pick<StoredAttachment, 'id' | 'transactionId' | 'name'>,
  { isRemoved, action, undoes }: Change,
): Promise<void> {
  const attachment = { id, name };
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId: transactionId,
      action,
      before: { attachment: isRemoved ? attachment : null },
      after: { attachment: isRemoved ? null : attachment, ...(undoes === undefined ? {} : { undoes }) },
    },
  ]);
}

const journaled = z.object({ attachment: z.object({ id: z.uuid() }).nullable() });
const actions: readonly Action[] = ['attach', 'remove_attachment'];

/** With `undo_`: the undo of such a change, by the change's action. Throws `not_found`. */
async function readAttachmentChange(
  tx: Tx,
  id: string,
  prefix: '' | 'undo_',
): Promise<{ attachmentId: string; action: Action; isUndone: boolean }> {
  const entry = await readChange(tx, id, 'transaction');
  const action = actions.find((known) => `${prefix}${known}` === entry?.action);
  if (entry === undefined || action === undefined) throw notFound();
  const attachment = journaled.parse(entry.before).attachment ?? journaled.parse(entry.after).attachment;
  if (attachment === null) throw notFound();
  return { attachmentId: attachment.id, action, isUndone: entry.isUndone };
}

function notFound(): AppError {
  return new AppError('not_found', 'This attachment was not found.');
}
