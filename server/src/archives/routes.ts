import type { Handlers } from '../http/handlers.ts';
import type { Archives } from './archives.ts';

/** Handlers for exports and imports of everything. */
export function archivesHandlers({ archives }: { archives: Archives }) {
  return {
    archives: ({ session }) => archives.list(session.scope),
    addArchive: ({ session, body }) => archives.add(session.scope, body),
    archive: ({ session, params }) => archives.get(session.scope, params.archiveId),
    sendArchive: ({ session, params, query, raw }) =>
      archives.send(session.scope, params.archiveId, query.at, raw.body),
    archiveContent: ({ session, params, query }) =>
      archives.content(session.scope, params.archiveId, query.at),
    cancelArchive: async ({ session, params }) => {
      await archives.cancel(session.scope, params.archiveId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
