import type { Sharing } from '@cairn/contract/accounts';
import { ownKeyPrefix, session } from '../../lib/session.ts';
import { sharings } from '../accounts/sharings.ts';

/**
 * The Link window that is under way, kept in the browser: the person may be sent to the bank's own site, and come back to
 * another document, in another tab even, where the window goes on with the same token.
 */
export type SavedLink = {
  token: string;
  /** The connection that is mended; null for a new one. */
  connectionId: string | null;
  /** Who sees the accounts of a new one, as the person said; null where nothing was asked. */
  sharing: Sharing | null;
  /** The page that the window was opened on. */
  page: string;
  /** The document was reloaded so that the window can open; the page opens it without a click. */
  opensAgain: boolean;
};

/** The longest that Plaid's tokens for Link live; what was begun earlier and never ended is over. */
const keptForMs = 4 * 3_600_000;
/** Where a tab has the key of its own window: another tab may have another. */
const tabKey = 'cairn.bank-link';

/** Each window has a key of its own, beside all else that is the person's: it goes when they log out. */
function keyPrefix(): string | null {
  const userId = session.read().user?.id;
  return userId === undefined ? null : `${ownKeyPrefix(userId)}bank-link.`;
}

/** The key of this tab's window; null where it has none, or the one of another person. */
export function keyOfTab(): string | null {
  const [prefix, key] = [keyPrefix(), sessionStorage.getItem(tabKey)];
  return prefix !== null && key?.startsWith(prefix) ? key : null;
}

/** Keeps it for the person who is signed in, as this tab's. Storage that is full or forbidden keeps nothing. */
export function keepLink(link: SavedLink): void {
  const prefix = keyPrefix();
  if (prefix === null) return;
  try {
    const key = prefix + link.token;
    localStorage.setItem(key, JSON.stringify({ ...link, keptAtMs: Date.now() }));
    sessionStorage.setItem(tabKey, key);
  } catch {}
}

/** Ends what this tab keeps; another tab's window stays. */
export function forgetLink(): void {
  try {
    const key = keyOfTab();
    sessionStorage.removeItem(tabKey);
    if (key !== null) localStorage.removeItem(key);
  } catch {}
}

/** What this tab keeps for the person who is signed in; null where there is nothing. */
export function linkOfTab(): SavedLink | null {
  try {
    const key = keyOfTab();
    return key === null ? null : read(key);
  } catch {
    return null;
  }
}

/**
 * The window that a person goes on with who comes back from the bank: this tab's, or the one kept last where the bank sent them to a tab
 * that began none.
 */
export function linkToGoOnWith(): SavedLink | null {
  try {
    const prefix = keyPrefix();
    if (prefix === null || keyOfTab() !== null) return linkOfTab();
    const kept = Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map(read)
      .filter((link) => link !== null);
    return kept.sort((one, other) => other.keptAtMs - one.keptAtMs)[0] ?? null;
  } catch {
    return null;
  }
}

function read(key: string) {
  return parseLink(localStorage.getItem(key), Date.now());
}

/** By hand: storage may hold anything. Null where it is too old. Throws where it is not JSON. */
export function parseLink(text: string | null, nowMs: number): (SavedLink & { keptAtMs: number }) | null {
  const stored: unknown = JSON.parse(text ?? 'null');
  if (typeof stored !== 'object' || stored === null) return null;
  const [token, connectionId, sharing, page, opensAgain, keptAtMs] = [
    'token',
    'connectionId',
    'sharing',
    'page',
    'opensAgain',
    'keptAtMs',
  ].map((key) => Reflect.get(stored, key));
  if (typeof token !== 'string' || typeof keptAtMs !== 'number' || nowMs - keptAtMs > keptForMs) return null;
  if (typeof page !== 'string' || !/^\/(?!\/)/.test(page)) return null;
  return {
    token,
    connectionId: typeof connectionId === 'string' ? connectionId : null,
    sharing: sharings.find((one) => one === sharing) ?? null,
    page,
    opensAgain: opensAgain === true,
    keptAtMs,
  };
}
