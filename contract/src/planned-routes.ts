import { z } from 'zod';
import { newPlanned, plannedChange, plannedSkip } from './planned.ts';
import { recordId } from './record-id.ts';
import { route } from './route-definition.ts';

const params = z.object({ plannedId: recordId });

/** Transactions that a person plans. The recurring payments list them. */
export const plannedRoutes = {
  addPlanned: route('POST', '/api/planned-transactions', 'session', {
    once: true,
    summary: 'Plan a transaction, once or recurring',
    body: newPlanned,
    response: plannedChange,
  }),
  skipPlanned: route('POST', '/api/planned-transactions/:plannedId/skips', 'session', {
    summary: 'Skip a planned transaction on one day, or expect it again',
    params,
    body: plannedSkip,
    response: plannedChange,
  }),
  editPlanned: route('PATCH', '/api/planned-transactions/:plannedId', 'session', {
    summary: 'Change a planned transaction',
    params,
    body: newPlanned,
    response: plannedChange,
  }),
  deletePlanned: route('DELETE', '/api/planned-transactions/:plannedId', 'session', {
    summary: 'Delete a planned transaction; real ones stay',
    params,
    response: plannedChange,
  }),
};
