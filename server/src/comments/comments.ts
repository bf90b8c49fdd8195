import { randomUUID } from 'node:crypto';
import {
  type Comment,
  type CommentChange,
  type Comments,
  commentMessages,
  maxCommentsOfTransaction,
  type NewComment,
} from '@cairn/contract/comments';
import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { isOwner } from '../journal/household-currency.store.ts';
import { findWhole } from '../journal/hung-rows.store.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import type { Queue } from '../queue/queue.ts';
import {
  insertComment,
  isSeenByOthers,
  markCommentRemoved,
  readComment,
  readComments,
  type StoredComment,
} from './comments.store.ts';

type Tx = HouseholdTransaction;
type Whole = { id: string; accountId: string };
type MemberNames = ReadonlyMap<string, string>;

export type CommentsDeps = {
  database: Database;
  /** The names of the household’s other people, by their ids. */
  memberNames: (scope: HouseholdScope) => Promise<MemberNames>;
  /** Looks at what people chose to be notified of. */
  queue: Pick<Queue, 'enqueueFindNotices'>;
  now: () => Date;
};

/** What people of a household say about its transactions. A comment is seen by those who see the transaction, and changes no figure. */
export function createComments({ database, memberNames, queue, now }: CommentsDeps) {
  return {
    /** Throws `not_found`. */
    async list(scope: HouseholdScope, transactionId: string): Promise<Comments> {
      const names = await memberNames(scope);
      return inHousehold(database, scope, async (tx) =>
        listed(tx, await requireWhole(tx, transactionId), names),
      );
    },
    /** Throws `not_found`, also for who cannot be notified, and `conflict` where there are too many. */
    async add(
      scope: HouseholdScope,
      transactionId: string,
      { text, mentions }: NewComment,
      once: Once<CommentChange> | null,
    ): Promise<CommentChange> {
      const names = await memberNames(scope);
      const at = now();
      return inLedgerOnce(database, scope, { once, now: at }, async (tx) => {
        const whole = await requireWhole(tx, transactionId);
        if ((await readComments(tx, whole.id)).length >= maxCommentsOfTransaction)
          throw new AppError('conflict', commentMessages.tooMany);
        const canSee = await peopleWhoSee(tx, whole, names);
        if (mentions.some((id) => !canSee.has(id)))
          throw new AppError('not_found', commentMessages.notTheirs);
        const id = randomUUID();
        const comment = { id, transactionId: whole.id, text, addedAt: at, mentions: [...new Set(mentions)] };
        await insertComment(tx, whole.accountId, comment);
        await record(tx, 'comment', whole.id, { before: null, after: text });
        if (comment.mentions.length > 0) await queue.enqueueFindNotices({ tx });
        return { ...(await listed(tx, whole, names)), stepId: stepIdOf(tx) };
      });
    },
    /** Throws `not_found`, and `role_needed` for what another wrote, unless the person is an owner. */
    async remove(scope: HouseholdScope, id: string): Promise<CommentChange> {
      const names = await memberNames(scope);
      const at = now();
      return inLedgerOnce(database, scope, { once: null, now: at }, async (tx) => {
        const comment = await readComment(tx, id);
        if (comment === undefined) throw new AppError('not_found', commentMessages.notFound);
        const { transactionId, text } = comment;
        const whole = await requireWhole(tx, transactionId);
        if (!canRemove(tx, comment, await isOwner(tx)))
          throw new AppError('role_needed', commentMessages.authorOnly);
        await markCommentRemoved(tx, id, at);
        await record(tx, 'remove_comment', transactionId, { before: text, after: null });
        return { ...(await listed(tx, whole, names)), stepId: stepIdOf(tx) };
      });
    },
  };
}

function canRemove({ userId }: Tx, { authorId }: Pick<StoredComment, 'authorId'>, isOwnersCall: boolean) {
  return isOwnersCall || authorId === userId;
}

async function requireWhole(tx: Tx, transactionId: string): Promise<Whole> {
  const whole = await findWhole(tx, transactionId);
  if (whole === undefined) throw new AppError('not_found', 'This transaction was not found.');
  return whole;
}

async function peopleWhoSee(tx: Tx, { accountId }: Whole, names: MemberNames): Promise<MemberNames> {
  return (await isSeenByOthers(tx, accountId)) ? names : new Map();
}

async function listed(tx: Tx, whole: Whole, names: MemberNames): Promise<Comments> {
  const isOwnersCall = await isOwner(tx);
  const comments = (await readComments(tx, whole.id)).map((one): Comment => {
    const { id, text, authorId, mentions, addedAt } = one;
    return {
      id,
      text,
      at: addedAt.toISOString(),
      author: names.get(authorId ?? '') ?? null,
      isYours: authorId === tx.userId,
      isForYou: mentions.includes(tx.userId),
      notified: mentions.flatMap((mention) => names.get(mention) ?? []),
      canRemove: canRemove(tx, one, isOwnersCall),
    };
  });
  const people = [...(await peopleWhoSee(tx, whole, names))].map(([userId, name]) => ({ userId, name }));
  return { comments, people };
}

async function record(
  tx: Tx,
  action: 'comment' | 'remove_comment',
  transactionId: string,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'transaction',
      subjectId: transactionId,
      action,
      before: { comment: before },
      after: { comment: after },
    },
  ]);
}
