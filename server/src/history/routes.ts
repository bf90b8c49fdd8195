import type { Handlers } from '../http/handlers.ts';
import type { HistoryUseCase } from './history.ts';

/** Handlers for the history of changes and undoing them. */
export function historyHandlers(history: HistoryUseCase) {
  return {
    history: ({ session, query }) => history.list(session.scope, query),
    historyStep: ({ session, params }) => history.step(session.scope, params.stepId),
    undoHistoryStep: ({ session, params, once }) => history.undo(session.scope, params.stepId, once),
  } satisfies Partial<Handlers>;
}
