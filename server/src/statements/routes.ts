import type { Handlers } from '../http/handlers.ts';
import type { Statements } from './statements.ts';

/** Handlers for reconciling accounts to their statements. */
export function statementsHandlers(statements: Statements) {
  return {
    statement: ({ session, params, query }) => statements.preview(session.scope, params.ownAccountId, query),
    finishStatement: ({ session, params, body, once }) =>
      statements.finish(session.scope, params.ownAccountId, body, once),
    undoStatement: ({ session, params }) => statements.undo(session.scope, params.statementId),
  } satisfies Partial<Handlers>;
}
