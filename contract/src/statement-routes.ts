import { z } from 'zod';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';
import { newStatement, statementPreview, statementQuery, statementResponse } from './statements.ts';

const params = z.object({ ownAccountId: recordId });

/** Reconciling an account that is kept by hand to its statements. */
export const statementRoutes = {
  statement: route('GET', '/api/accounts/:ownAccountId/statement', 'session', {
    summary: 'Compare an account’s transactions with a statement, with possible causes of a difference',
    params,
    query: statementQuery,
    response: statementPreview,
  }),
  undoStatement: route('POST', '/api/statements/:statementId/undo', 'session', {
    summary: 'Undo the last statement of an account, with its adjustment',
    params: z.object({ statementId: recordId }),
    response: statementResponse,
  }),
  finishStatement: route('POST', '/api/accounts/:ownAccountId/statements', 'session', {
    once: true,
    summary: 'Finish reconciling to a statement; a difference needs an adjustment',
    params,
    body: newStatement,
    response: statementResponse,
  }),
};
