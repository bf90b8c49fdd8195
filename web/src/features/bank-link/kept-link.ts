import { session } from '../../lib/session.ts';

/**
 * The Link window that is under way, kept in the browser: the person may be sent to the bank's own site, and come back to
 * another document, in another tab even, where the window goes on with the same token.
 */
export type KeptLink = {
  token: string;
  /** The connection that is mended; null for a new one. */
  connectionId: string | null;
  /** The page that the window was opened on. */
  page: string;
  /** The document was loaded anew so that the window can open: the page opens it by itself. */
  opensAgain: boolean;
};

export const keptLinkKey = 'cairn.bank-link';

/** Keeps it for the person who is signed in. Storage that is full or forbidden keeps nothing. */
export function keepLink(link: KeptLink): void {
  const userId = session.read().user?.id;
  if (userId === undefined) return;
  try {
    localStorage.setItem(keptLinkKey, JSON.stringify({ ...link, userId }));
  } catch {}
}

export function forgetLink(): void {
  try {
    localStorage.removeItem(keptLinkKey);
  } catch {}
}

/** What was kept for the person who is signed in; null where there is nothing, or it is another person's. */
export function keptLink(): KeptLink | null {
  try {
    return parseLink(localStorage.getItem(keptLinkKey), session.read().user?.id);
  } catch {
    return null;
  }
}

/** By hand: storage may hold anything. Throws where it is not JSON. */
export function parseLink(text: string | null, person: string | undefined): KeptLink | null {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (typeof stored !== 'object' || stored === null) return null;
  const [token, userId, connectionId, page, opensAgain] = [
    'token',
    'userId',
    'connectionId',
    'page',
    'opensAgain',
  ].map((key) => Reflect.get(stored, key));
  if (typeof token !== 'string' || userId !== person || person === undefined) return null;
  if (typeof page !== 'string' || !/^\/(?!\/)/.test(page)) return null;
  return {
    token,
    connectionId: typeof connectionId === 'string' ? connectionId : null,
    page,
    opensAgain: opensAgain === true,
  };
}
