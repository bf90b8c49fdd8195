import type { Connection, ConnectionState } from '@cairn/contract/connections';
import { countOf, formatAge } from '../../lib/format.ts';

/** From what needs the person most to what needs nothing. */
const urgency: readonly ConnectionState[] = ['failed', 'needs_login', 'retrying', 'syncing', 'healthy'];

/** The connections with the most urgent first. */
export function byUrgency(connections: readonly Connection[]): Connection[] {
  return connections.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
}

/** When the connection last succeeded. */
export function lastSuccess(connection: Connection, nowMs: number): string {
  if (connection.lastSucceededAt === null) return 'Not synced yet.';
  return `Last synced ${formatAge(Date.parse(connection.lastSucceededAt), nowMs)}.`;
}

/** The progress of a first sync, as it is shown and announced. */
export function syncingWords(connection: Connection): string {
  return `Syncing ${connection.institutionName} — ${countOf(connection.transactionsCount, 'transaction')} so far`;
}

export type ConnectionWords = { headline: string; detail: string };

/** A connection's state in words: what it is, then when it last succeeded or what is wrong. */
export function connectionWords(connection: Connection, nowMs: number): ConnectionWords {
  const name = connection.institutionName;
  const last = lastSuccess(connection, nowMs);
  switch (connection.state) {
    case 'syncing':
      return {
        headline: syncingWords(connection),
        detail: connection.message ?? 'Your history is coming in.',
      };
    case 'healthy':
      return { headline: `${name} is up to date`, detail: connection.message ?? last };
    case 'retrying':
      return {
        headline: `${name} could not be synced`,
        detail: `${connection.message ?? 'Cairn tries again by itself.'} ${last}`,
      };
    case 'needs_login':
      return {
        headline: `${name} wants you to sign in again`,
        detail: `${connection.message ?? 'The bank has ended the connection.'} ${last}`,
      };
    case 'failed':
      return {
        headline: `${name} has stopped syncing`,
        detail: `${connection.message ?? 'It will not mend by itself.'} ${last}`,
      };
  }
}

/** All connections in one line: the most urgent one's words, or that all is well since the oldest success. */
export function summaryWords(connections: readonly Connection[], nowMs: number): ConnectionWords | null {
  const [worst] = byUrgency(connections);
  if (worst === undefined) return null;
  if (worst.state !== 'healthy' || connections.length === 1) return connectionWords(worst, nowMs);
  const [oldest] = connections.toSorted((a, b) =>
    (a.lastSucceededAt ?? '').localeCompare(b.lastSucceededAt ?? ''),
  );
  return {
    headline: `All ${connections.length} banks are up to date`,
    detail: oldest ? lastSuccess(oldest, nowMs) : '',
  };
}
