/** Of an address; the driver does not send it. */
const mark = 'transaction_pooler';

/** What sessions behind a pooler are named in PostgreSQL: it keeps them after the server that used them has ended. */
export const pooledSessionName = 'cairn through a pooler';

/**
 * Marks an address as that of a pooler which gives each transaction another session, as PgBouncer does in transaction mode. Nothing that
 * outlives a transaction works there: no session locks, LISTEN, settings on connect or named statements.
 */
export function throughPooler(url: string): string {
  const marked = new URL(url);
  marked.searchParams.set(mark, 'on');
  return marked.href;
}

export function isThroughPooler(url: string): boolean {
  return URL.parse(url)?.searchParams.has(mark) === true;
}

/** Returns the address. @throws when session state is needed and the address is that of a pooler. */
export function requireSession(url: string): string {
  if (isThroughPooler(url)) throw new Error('This needs a session of its own, which a pooler does not give.');
  return url;
}
