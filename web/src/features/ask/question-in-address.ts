const prefix = '#ask=';

/** The part of an address that asks a question. Behind the hash: what people ask goes into no server's log. */
export function questionHash(question: string): string {
  return `${prefix}${encodeURIComponent(question)}`;
}

/** The question in an address; null when there is none. */
export function questionIn(hash: string): string | null {
  if (!hash.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(hash.slice(prefix.length)).trim() || null;
  } catch {
    // A broken address asks nothing.
    return null;
  }
}
