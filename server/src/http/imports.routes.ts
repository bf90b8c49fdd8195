import type { Imports } from '../imports/imports.ts';
import type { Handlers } from './handlers.ts';

/** Handlers for imports of files. */
export function importsHandlers({ imports }: { imports: Imports }) {
  return {
    imports: ({ session }) => imports.list(session.scope),
    addImport: ({ session, query, raw }) =>
      imports.addFile(session.scope, { name: query.name, importId: query.importId, bytes: raw.body }),
    import: ({ session, params }) => imports.preview(session.scope, params.importId),
    importRows: ({ session, params, query }) => imports.rows(session.scope, params.importId, query),
    changeImport: ({ session, params, body }) => imports.change(session.scope, params.importId, body),
    runImport: ({ session, params }) => imports.run(session.scope, params.importId),
    undoImport: ({ session, params, body }) => imports.undo(session.scope, params.importId, body),
    reopenImport: ({ session, params }) => imports.reopen(session.scope, params.importId),
    deleteImport: async ({ session, params }) => {
      await imports.discard(session.scope, params.importId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
