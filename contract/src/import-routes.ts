import { z } from 'zod';
import {
  importChange,
  importResponse,
  importRowsQuery,
  importRowsResponse,
  importsResponse,
  importUndo,
} from './imports.ts';
import { recordId } from './record-id.ts';
import { empty, route } from './route-definition.ts';
import { typedText } from './text.ts';

const params = z.object({ importId: recordId });

/** The most that a file may have. */
export const maxFileBytes = 50_000_000;

/** Files of banks and apps: read, previewed, imported and taken back. */
export const importRoutes = {
  imports: route('GET', '/api/imports', 'session', {
    summary: 'The imports of the person, newest first',
    response: importsResponse,
  }),
  addImport: route('POST', '/api/imports', 'session', {
    summary: 'Read a file, or one more of an import, and plan what importing it would do',
    query: z.object({ name: typedText('Name', 200).default('file'), importId: recordId.optional() }),
    raw: true,
    maxBytes: maxFileBytes,
    response: importResponse,
  }),
  import: route('GET', '/api/imports/:importId', 'session', {
    summary: 'An import, and what it would do while it is open',
    params,
    response: importResponse,
  }),
  importRows: route('GET', '/api/imports/:importId/rows', 'session', {
    summary: 'The transactions in an open import’s files, each with what would be done with it',
    params,
    query: importRowsQuery,
    response: importRowsResponse,
  }),
  changeImport: route('PATCH', '/api/imports/:importId', 'session', {
    summary: 'Answer a question of an import, choose an account or decide about single transactions',
    params,
    body: importChange,
    response: importResponse,
  }),
  runImport: route('POST', '/api/imports/:importId/run', 'session', {
    summary: 'Import, in the background: all of it or nothing',
    params,
    response: importResponse,
  }),
  undoImport: route('POST', '/api/imports/:importId/undo', 'session', {
    summary: 'Undo a whole import; what another import or a bank has too stays',
    params,
    body: importUndo,
    response: importResponse,
  }),
  reopenImport: route('POST', '/api/imports/:importId/reopen', 'session', {
    summary: 'Preview an undone import again, with its files and what was chosen',
    params,
    response: importResponse,
  }),
  deleteImport: route('DELETE', '/api/imports/:importId', 'session', {
    summary: 'Discard an import that was not imported, or was taken back',
    params,
    response: empty,
  }),
};
