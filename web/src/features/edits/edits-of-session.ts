import type { QueryClient } from '@tanstack/react-query';
import { session } from '../../lib/session.ts';
import { type Edits, type OpenEdits, openEdits } from './open-edits.ts';
import { ownerOf } from './watch-browser.ts';

let opened: { owner: string; edits: OpenEdits } | null = null;
let shownIn: QueryClient | null = null;

/**
 * The edits of the signed-in user, one queue for as long as the session and the document live: it goes on saving on pages that edit
 * nothing. Other pages of the same browser have queues of their own over the same storage.
 */
export function editsOfSession(): Edits {
  const owner = ownerOf(session.read());
  if (opened?.owner !== owner) {
    opened?.edits.stop();
    const edits = openEdits(owner, () => {
      if (opened?.owner === owner) opened = null;
    });
    opened = { owner, edits };
    if (shownIn !== null) edits.showIn(shownIn);
  }
  return opened.edits;
}

/** Has what the session's queue saves put into this cache, whichever page opens the queue. */
export function showSavedIn(queryClient: QueryClient): void {
  shownIn = queryClient;
  opened?.edits.showIn(queryClient);
}
