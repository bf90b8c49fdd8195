import type { Connection } from '@cairn/contract/connections';
import { describe, expect, it } from 'vitest';
import { withConnection } from './connection-list.ts';
import { byUrgency, connectionWords, summaryWords, syncingWords } from './connection-words.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

function connection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'c1',
    institutionName: 'Tartan Bank',
    state: 'healthy',
    message: null,
    historyComplete: true,
    lastSucceededAt: '2026-11-20T10:00:00Z',
    accountsCount: 2,
    transactionsCount: 412,
    ...changes,
  };
}

describe('withConnection', () => {
  it('puts a change in its place and a new one at the end', () => {
    const first = connection();
    const changed = connection({ state: 'syncing' });
    const second = connection({ id: 'c2' });
    expect(withConnection({ connections: [first] }, changed)).toEqual({ connections: [changed] });
    expect(withConnection({ connections: [first] }, second)).toEqual({ connections: [first, second] });
    expect(withConnection(undefined, first)).toBeUndefined();
  });
});

describe('words for connections', () => {
  it('put first what needs the person most', () => {
    const states = ['healthy', 'syncing', 'retrying', 'needs_login', 'failed'] as const;
    const sorted = byUrgency(states.map((state) => connection({ state })));
    expect(sorted.map(({ state }) => state)).toEqual(states.toReversed());
  });

  it('count what has come in so far', () => {
    expect(syncingWords(connection({ transactionsCount: 1204 }))).toBe(
      'Syncing Tartan Bank — 1,204 transactions so far',
    );
  });

  it('say what is wrong and when the bank last answered', () => {
    const failing = connection({ state: 'retrying', message: 'The bank did not answer.' });
    expect(connectionWords(failing, nowMs)).toEqual({
      headline: 'Tartan Bank could not be synced',
      detail: 'The bank did not answer. Last synced 2 h ago.',
    });
  });

  it('sum up several that are well by the one that is oldest', () => {
    const older = connection({ id: 'c2', lastSucceededAt: '2026-11-18T12:00:00Z' });
    expect(summaryWords([connection(), older], nowMs)).toEqual({
      headline: 'All 2 banks are up to date',
      detail: 'Last synced 2 days ago.',
    });
    expect(summaryWords([], nowMs)).toBeNull();
  });
});
