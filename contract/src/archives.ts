import { z } from 'zod';
import { instant } from './plain-date.ts';

export const archiveDirection = z.enum(['export', 'import']);
export const archiveState = z.enum(['receiving', 'waiting', 'running', 'done', 'failed', 'cancelled']);

/** A whole household on its way out or in. */
export const archive = z.object({
  id: z.string(),
  direction: archiveDirection,
  /** receiving: the file is being sent. waiting and running: in the background. */
  state: archiveState,
  /** How much of the present step is done. */
  percent: z.int().min(0).max(100),
  /** The size of the zip; null until an export is done. */
  byteCount: z.int().min(0).nullable(),
  /** The bytes of an import that have arrived. */
  receivedBytes: z.int().min(0),
  fileName: z.string(),
  /** Why it failed. */
  failure: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
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
    byteCount: z.int().min(1).max(maxArchiveBytes),
  }),
]);
export type NewArchive = z.output<typeof newArchive>;

/** The first file in such a zip: by its name one is recognized. */
export const archiveMarker = 'cairn-household.json';
