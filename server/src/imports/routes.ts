import type { Handlers } from '../http/handlers.ts';
import type { Imports } from './imports.ts';

/** Handlers for imports of files. */
export function importsHandlers({
  imports,
  prepareHeavyWork,
}: {
  imports: Imports;
  /** Who looks at the imports is about to choose files. */
  prepareHeavyWork: () => void;
}) {
  return {
    imports: ({ session }) => {
      prepareHeavyWork();
      return imports.list(session.scope);
    },
    addImport: ({ session, query, raw, signal }) =>
      imports.addFile(session.scope, { name: query.name, importId: query.importId, bytes: raw.body }, signal),
    import: ({ session, params, signal }) => imports.preview(session.scope, params.importId, signal),
    importRows: ({ session, params, query, signal }) =>
      imports.rows(session.scope, params.importId, query, signal),
    changeImport: ({ session, params, body, signal }) =>
      imports.change(session.scope, params.importId, body, signal),
    runImport: ({ session, params, signal }) => imports.run(session.scope, params.importId, signal),
    undoImport: ({ session, params, body }) => imports.undo(session.scope, params.importId, body),
    reopenImport: ({ session, params, signal }) => imports.reopen(session.scope, params.importId, signal),
    deleteImport: async ({ session, params }) => {
      await imports.discard(session.scope, params.importId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
