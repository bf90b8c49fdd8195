import { z } from 'zod';
import { historyQuery, historyResponse, historyStepResponse, historyUndoResponse } from './history.ts';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';

const params = z.object({ stepId: recordId });

/** Everything that was changed, and undoing it. Not /api/history: /api/accounts/../history would come to it. */
export const historyRoutes = {
  history: route('GET', '/api/changes', 'session', {
    summary: 'What people, rules, imports, banks and Cairn changed, newest first',
    query: historyQuery,
    response: historyResponse,
  }),
  historyStep: route('GET', '/api/changes/:stepId', 'session', {
    summary: 'One step with everything that it changed',
    params,
    response: historyStepResponse,
  }),
  undoHistoryStep: route('POST', '/api/changes/:stepId/undo', 'session', {
    once: true,
    summary: 'Undo a step, except what was changed again since; undoing an undo does the step again',
    params,
    response: historyUndoResponse,
  }),
};
