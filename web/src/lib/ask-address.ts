const prefix = '#ask=';

/** The address that asks a question. It stands behind the hash: what people ask goes into no server's log. */
export function askAddress(question: string): string {
  return `/insights${prefix}${encodeURIComponent(question)}`;
}

/** The question in the hash of an address; null when there is none. */
export function questionIn(hash: string): string | null {
  if (!hash.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(hash.slice(prefix.length)).trim() || null;
  } catch {
    // A broken address asks nothing.
    return null;
  }
}
