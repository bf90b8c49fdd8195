import type { Handlers } from '../http/handlers.ts';
import { type CommentsDeps, createComments } from './comments.ts';

/** Handlers for what people say about transactions. */
export function commentsHandlers(deps: CommentsDeps) {
  const comments = createComments(deps);
  return {
    comments: ({ session, params }) => comments.list(session.scope, params.transactionId),
    addComment: ({ session, params, body, once }) =>
      comments.add(session.scope, params.transactionId, body, once),
    removeComment: ({ session, params }) => comments.remove(session.scope, params.commentId),
  } satisfies Partial<Handlers>;
}
