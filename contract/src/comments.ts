import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { multiLineText } from './text.ts';

export const maxCommentLength = 1000;
/** More would be no talk about a transaction. */
export const maxCommentsOfTransaction = 200;

export const commentMessages = {
  empty: 'Please write something.',
  notTheirs: 'You can only notify people who see this account.',
  tooMany: `A transaction can have ${maxCommentsOfTransaction} comments. Remove one first.`,
  authorOnly: 'Only the person who wrote a comment, or an owner of the household, can remove it.',
  notFound: 'This comment was not found.',
} as const;

const person = z.object({ userId: z.string(), name: z.string() });

/** What somebody of the household said about a transaction. */
export const comment = z.object({
  id: z.string(),
  text: z.string(),
  at: instant,
  /** The name of who wrote it; null where they are in the household no longer. */
  author: z.nullable(z.string()),
  isYours: z.boolean(),
  /** Whether the person was notified, and the names of the others who were. */
  isForYou: z.boolean(),
  notified: z.array(z.string()),
  /** Whether the person may remove it. */
  canRemove: z.boolean(),
});
export type Comment = z.output<typeof comment>;

export const commentsResponse = z.object({
  /** The oldest first. Parts of a split transaction have those of the whole. */
  comments: z.array(comment),
  /** The others who see the account, and can be notified. */
  people: z.array(person),
});
export type Comments = z.output<typeof commentsResponse>;

export const commentChangeResponse = z.extend(commentsResponse, {
  /** The step of the history, by which it is undone; null when nothing changed. */
  stepId: z.nullable(z.string()),
});
export type CommentChange = z.output<typeof commentChangeResponse>;

export const newComment = z.object({
  text: multiLineText(maxCommentLength).check(z.trim(), z.minLength(1, commentMessages.empty)),
  /** Whom to notify. */
  mentions: z._default(z.array(recordId).check(z.maxLength(50)), []),
});
export type NewComment = z.output<typeof newComment>;

const ofTransaction = z.object({ transactionId: recordId });

/** What people of a household say to each other about transactions. */
export const commentRoutes = namedRoutes({
  comments: route('GET', '/api/transactions/:transactionId/comments', 'viewer', 'read', {
    summary: 'The comments on a transaction, or on the one that it is a part of',
    params: ofTransaction,
    response: commentsResponse,
  }),
  addComment: route('POST', '/api/transactions/:transactionId/comments', 'member', 'write', {
    once: true,
    summary: 'Comment on a transaction, and notify others who see it',
    params: ofTransaction,
    body: newComment,
    response: commentChangeResponse,
  }),
  removeComment: route('DELETE', '/api/comments/:commentId', 'member', 'write', {
    summary: 'Remove a comment of one’s own, or as an owner anybody’s',
    params: z.object({ commentId: recordId }),
    response: commentChangeResponse,
  }),
});
