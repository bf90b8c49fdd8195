import type { Handlers } from '../http/handlers.ts';
import type { Planned } from './planned.ts';

/** Handlers for transactions that a person plans. */
export function plannedHandlers(planned: Planned) {
  return {
    addPlanned: ({ session, body, once }) => planned.add(session.scope, body, once),
    editPlanned: ({ session, params, body }) => planned.edit(session.scope, params.plannedId, body),
    skipPlanned: ({ session, params, body }) => planned.skip(session.scope, params.plannedId, body),
    deletePlanned: ({ session, params }) => planned.remove(session.scope, params.plannedId),
  } satisfies Partial<Handlers>;
}
