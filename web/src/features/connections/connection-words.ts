import type { Connection, ConnectionState } from '@cairn/contract/connections';
import { compareText } from '@cairn/domain/compare-text';
import { countOf, formatAge } from '../../lib/format.ts';

/** The most urgent first. */
const urgency: readonly ConnectionState[] = [
  'removed',
  'revoked',
  'failed',
  'needs_login',
  'consent_expiring',
  'degraded',
  'initial',
  'historical',
  'healthy',
];

/** The connections with the most urgent first. */
export function byUrgency(connections: readonly Connection[]): Connection[] {
  return connections.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
}

/** Whether the bank’s history is still coming in. */
export function isComingIn({ state }: Pick<Connection, 'state'>): boolean {
  return state === 'initial' || state === 'historical';
}

/** A connection syncs several times a day, so a longer time means a problem. */
const staleMs = 24 * 3_600_000;

/** Whether the last success is so long ago that newer rows are likely to be missing, whatever else is known. */
export function isStale({ lastSucceededAt }: Connection, nowMs: number): boolean {
  return lastSucceededAt !== null && nowMs - Date.parse(lastSucceededAt) > staleMs;
}

/** When the connection last succeeded, and what that means where it is long ago. */
export function lastSuccess(connection: Connection, nowMs: number): string {
  if (connection.lastSucceededAt === null) return 'Not synced yet.';
  const last = `Last synced ${formatAge(Date.parse(connection.lastSucceededAt), nowMs)}.`;
  return isStale(connection, nowMs) ? `${last} Newer transactions are missing.` : last;
}

/** The progress of a first sync, as it is shown and announced. */
export function syncingWords(connection: Connection): string {
  return `Syncing ${connection.institutionName} — ${countOf(connection.transactionsCount, 'transaction')} so far`;
}

export type ConnectionWords = { headline: string; detail: string };

/** The headline of a state, and its detail where the server sends no message. */
const troubles = {
  degraded: { happened: 'could not be synced', otherwise: 'Cairn will try again automatically.' },
  needs_login: { happened: 'needs you to sign in again', otherwise: 'The bank has ended the connection.' },
  consent_expiring: { happened: 'is about to end Cairn’s access', otherwise: 'Renew it before then.' },
  revoked: { happened: 'no longer gives Cairn access', otherwise: 'Connect it again, or disconnect it.' },
  failed: { happened: 'has stopped syncing', otherwise: 'Try Sync Now. If it fails again, reconnect.' },
  removed: { happened: 'is no longer connected', otherwise: 'Connect it again, or disconnect it.' },
} as const;

/** A connection's state in words: what it is, then when it last succeeded or what is wrong and what to do. */
export function connectionWords(connection: Connection, nowMs: number): ConnectionWords {
  const { institutionName: name, state, message } = connection;
  const last = lastSuccess(connection, nowMs);
  switch (state) {
    case 'initial':
      return {
        headline: syncingWords(connection),
        detail: message ?? 'Your bank is preparing your history.',
      };
    case 'historical':
      return {
        headline: syncingWords(connection),
        detail: message ?? 'Recent transactions are ready. Older ones are still syncing.',
      };
    case 'healthy':
      if (isStale(connection, nowMs)) return { headline: `${name} is out of date`, detail: last };
      return { headline: `${name} is up to date`, detail: last };
    default: {
      const { happened, otherwise } = troubles[state];
      return { headline: `${name} ${happened}`, detail: `${message ?? otherwise} ${last}` };
    }
  }
}

/** All connections in one line: the most urgent one's words, or that all is well since the oldest success. */
export function summaryWords(connections: readonly Connection[], nowMs: number): ConnectionWords | null {
  const [worst] = byUrgency(connections);
  if (worst === undefined) return null;
  if (worst.state !== 'healthy' || connections.length === 1) return connectionWords(worst, nowMs);
  const [oldest] = connections.toSorted((a, b) =>
    compareText(a.lastSucceededAt ?? '', b.lastSucceededAt ?? ''),
  );
  if (oldest === undefined || isStale(oldest, nowMs)) return connectionWords(oldest ?? worst, nowMs);
  return {
    headline: `${connections.length === 2 ? 'Both' : `All ${connections.length}`} banks are up to date`,
    detail: lastSuccess(oldest, nowMs),
  };
}

/** The sign of all connections together: the most urgent one's. */
export function summaryIcon(connections: readonly Connection[], nowMs: number): ConnectionState | 'stale' {
  const state = byUrgency(connections)[0]?.state ?? 'healthy';
  return state === 'healthy' && connections.some((one) => isStale(one, nowMs)) ? 'stale' : state;
}

/** What resolves a state where syncing does not: the Link window in update mode, or a new connection. */
export type ConnectionRemedy = { label: string; by: 'update' | 'connect' };

const remedies: Partial<Record<ConnectionState, ConnectionRemedy>> = {
  needs_login: { label: 'Sign in again', by: 'update' },
  consent_expiring: { label: 'Renew access', by: 'update' },
  revoked: { label: 'Connect again', by: 'connect' },
  removed: { label: 'Connect again', by: 'connect' },
};

/** What resolves a connection's state; null where syncing does, or nothing is wrong. */
export function remedyOf({ state }: Pick<Connection, 'state'>): ConnectionRemedy | null {
  return remedies[state] ?? null;
}
