const prefix = '#ask=';

/** A question behind the hash of an address: what people ask goes into no server's log. */
export function askHash(question: string): string {
  return `${prefix}${encodeURIComponent(question)}`;
}

/** The address that asks a question. */
export function askAddress(question: string): string {
  return `/insights${askHash(question)}`;
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
