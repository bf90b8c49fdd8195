import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { binary, empty, namedRoutes, route } from './route-definition.ts';

export const archiveDirection = z.enum(['export', 'import']);
export const archiveState = z.enum(['receiving', 'waiting', 'running', 'done', 'failed', 'cancelled']);

/** A whole household on its way out or in. */
export const archive = z.object({
  id: z.string(),
  direction: archiveDirection,
  /** receiving: the file is being sent. waiting and running: in the background. */
  state: archiveState,
  /** How much of the present step is done. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** The size of the zip; null until an export is done. */
  byteCount: z.nullable(z.int().check(z.minimum(0))),
  /** The bytes of an import that have arrived. */
  receivedBytes: z.int().check(z.minimum(0)),
  fileName: z.string(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type Archive = z.output<typeof archive>;

export const archiveResponse = z.object({ archive });
export const archivesResponse = z.object({ archives: z.array(archive) });

/** The most that a zip may have. */
export const maxArchiveBytes = 4_000_000_000;

export const newArchive = z.discriminatedUnion('direction', [
  z.object({ direction: z.literal('export') }),
  z.object({
    direction: z.literal('import'),
    /** The size of the zip that is going to be sent. */
    byteCount: z.int().check(z.minimum(1), z.maximum(maxArchiveBytes)),
  }),
]);
export type NewArchive = z.output<typeof newArchive>;

/** The first file in such a zip: by its name one is recognized. */
export const archiveMarker = 'cairn-household.json';

const params = z.object({ archiveId: recordId });

/** The most bytes that are sent or fetched at once. */
export const maxPieceBytes = 4_000_000;

const place = z.object({
  at: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_000_000_000)), 0),
});

/** Everything of a household as one zip, out and in again. */
export const archiveRoutes = namedRoutes({
  archives: route('GET', '/api/archives', 'viewer', 'none', {
    summary: 'The person’s exports and imports of everything in the last day, newest first',
    response: archivesResponse,
  }),
  addArchive: route('POST', '/api/archives', 'member', 'none', {
    summary: 'Export everything in the background, or announce a zip to import into an empty household',
    body: newArchive,
    response: archiveResponse,
    needsConfirmation: true,
  }),
  archive: route('GET', '/api/archives/:archiveId', 'viewer', 'none', {
    summary: 'How far an export or import of everything is',
    params,
    response: archiveResponse,
  }),
  sendArchive: route('POST', '/api/archives/:archiveId/content', 'member', 'none', {
    summary:
      'Send the next bytes of a zip; after the last ones it is imported, in the background: all of it or nothing',
    params,
    query: place,
    raw: true,
    maxBytes: maxPieceBytes,
    response: archiveResponse,
  }),
  archiveContent: route('GET', '/api/archives/:archiveId/content', 'viewer', 'none', {
    summary: `The zip of an export from a byte on, ${maxPieceBytes / 1_000_000} MB at most at once`,
    params,
    query: place,
    file: 'application/octet-stream',
    response: binary,
    needsConfirmation: true,
  }),
  cancelArchive: route('DELETE', '/api/archives/:archiveId', 'member', 'none', {
    summary: 'Cancel an export or import of everything, or delete the zip of an export',
    params,
    response: empty,
  }),
});
