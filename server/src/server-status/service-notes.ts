import type { IdentityDatabase, NotedService } from '../people/identity-database.store.ts';
import { writeServiceNote } from './service-notes.store.ts';

/** Hears how each call of a service ended: with a code, or null where it worked. */
export type NoteService = (service: NotedService, failure: string | null) => void;

/** What has not changed is written this often. */
const sameAgainMs = 60_000;

/** Notes how services outside are doing, for their operator: not each call, and never in the way of one. */
export function createServiceNotes(database: IdentityDatabase, now: () => Date): NoteService {
  const last = new Map<NotedService, { failure: string | null; atMs: number }>();
  return (service, failure) => {
    const at = now();
    const before = last.get(service);
    if (before?.failure === failure && Math.abs(at.getTime() - before.atMs) < sameAgainMs) return;
    last.set(service, { failure, atMs: at.getTime() });
    // A note that is lost is written with the next call.
    writeServiceNote(database, { service, failure, at }).catch(() => last.delete(service));
  };
}
