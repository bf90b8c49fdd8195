import { openReads, type Reads } from './household-reads.ts';
import type { Database } from './pool.ts';

/** Reads as beside a replica that is away: the primary answers, and refuses whatever they would write. */
export function readsOf(database: Database): Reads {
  return openReads(database, { hold: async () => null });
}
