import { z } from 'zod';
import { archiveResponse, archivesResponse, newArchive } from './archives.ts';
import { recordId } from './record-id.ts';
import { binary, empty, route } from './route-definition.ts';

const params = z.object({ archiveId: recordId });

/** The most bytes that are sent or fetched at once. */
export const maxPieceBytes = 4_000_000;

const place = z.object({ at: z.coerce.number().int().min(0).max(4_000_000_000).default(0) });

/** Everything of a household as one zip, out and in again. */
export const archiveRoutes = {
  archives: route('GET', '/api/archives', 'session', {
    summary: 'The person’s exports and imports of everything in the last day, newest first',
    response: archivesResponse,
  }),
  addArchive: route('POST', '/api/archives', 'session', {
    summary: 'Export everything in the background, or announce a zip to import into an empty household',
    body: newArchive,
    response: archiveResponse,
  }),
  archive: route('GET', '/api/archives/:archiveId', 'session', {
    summary: 'How far an export or import of everything is',
    params,
    response: archiveResponse,
  }),
  sendArchive: route('POST', '/api/archives/:archiveId/content', 'session', {
    summary:
      'Send the next bytes of a zip; after the last ones it is imported, in the background: all of it or nothing',
    params,
    query: place,
    raw: true,
    maxBytes: maxPieceBytes,
    response: archiveResponse,
  }),
  archiveContent: route('GET', '/api/archives/:archiveId/content', 'session', {
    summary: `The zip of an export from a byte on, ${maxPieceBytes / 1_000_000} MB at most at once`,
    params,
    query: place,
    file: 'application/octet-stream',
    response: binary,
  }),
  cancelArchive: route('DELETE', '/api/archives/:archiveId', 'session', {
    summary: 'Cancel an export or import of everything, or delete the zip of an export',
    params,
    response: empty,
  }),
};
