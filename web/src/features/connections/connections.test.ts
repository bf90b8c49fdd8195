import { type Connection, connectionState } from '@cairn/contract/connections';
import { describe, expect, it } from 'vitest';
import { withConnection } from './connection-list.ts';
import {
  byUrgency,
  connectionWords,
  remedyOf,
  summaryIcon,
  summaryWords,
  syncingWords,
} from './connection-words.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');

function connection(changes: Partial<Connection> = {}): Connection {
  return {
    id: 'c1',
    institutionName: 'Tartan Bank',
    state: 'healthy',
    message: null,
    historyComplete: true,
    consentExpiresAt: null,
    hasNewAccounts: false,
    lastSucceededAt: '2026-11-20T10:00:00Z',
    accountsCount: 2,
    transactionsCount: 412,
    ...changes,
  };
}

describe('withConnection', () => {
  it('puts a change in its place and a new one at the end', () => {
    const first = connection();
    const changed = connection({ state: 'historical' });
    const second = connection({ id: 'c2' });
    expect(withConnection({ connections: [first] }, changed)).toEqual({ connections: [changed] });
    expect(withConnection({ connections: [first] }, second)).toEqual({ connections: [first, second] });
    expect(withConnection(undefined, first)).toBeUndefined();
  });
});

describe('words for connections', () => {
  it('put first what needs the person most', () => {
    const sorted = byUrgency(connectionState.options.map((state) => connection({ state })));
    expect(sorted.map(({ state }) => state)).toEqual([
      'removed',
      'revoked',
      'failed',
      'needs_login',
      'consent_expiring',
      'degraded',
      'initial',
      'historical',
      'healthy',
    ]);
  });

  it('count what has come in so far', () => {
    expect(syncingWords(connection({ transactionsCount: 1204 }))).toBe(
      'Syncing Tartan Bank — 1,204 transactions so far',
    );
  });

  it('say what is wrong and when the bank last answered', () => {
    const failing = connection({ state: 'degraded', message: 'The bank did not answer.' });
    expect(connectionWords(failing, nowMs)).toEqual({
      headline: 'Tartan Bank could not be synced',
      detail: 'The bank did not answer. Last synced 2 h ago.',
    });
  });

  it('sum up several that are well by the one that is oldest', () => {
    const older = connection({ id: 'c2', lastSucceededAt: '2026-11-19T13:00:00Z' });
    expect(summaryWords([connection(), older], nowMs)).toEqual({
      headline: 'Both banks are up to date',
      detail: 'Last synced 23 h ago.',
    });
    expect(summaryWords([], nowMs)).toBeNull();
  });

  it('P05 what has not been synced for a day is not called up to date, alone or among others', () => {
    const stale = connection({
      id: 'c2',
      institutionName: 'Old Bank',
      lastSucceededAt: '2026-11-18T12:00:00Z',
    });
    const words = {
      headline: 'Old Bank is out of date',
      detail: 'Last synced 2 days ago. Newer transactions are missing.',
    };
    expect(summaryWords([stale], nowMs)).toEqual(words);
    expect(summaryWords([connection(), stale], nowMs)).toEqual(words);
    expect(summaryIcon([connection(), stale], nowMs)).toBe('stale');
    expect(summaryIcon([connection()], nowMs)).toBe('healthy');
  });

  it('P05 each state says what it is, and has one press or syncs', () => {
    const words = connectionState.options.map((state) => [
      state,
      connectionWords(connection({ state }), nowMs).headline,
      remedyOf({ state })?.label ?? 'Sync Now',
    ]);
    expect(words).toEqual([
      ['initial', 'Syncing Tartan Bank — 412 transactions so far', 'Sync Now'],
      ['historical', 'Syncing Tartan Bank — 412 transactions so far', 'Sync Now'],
      ['healthy', 'Tartan Bank is up to date', 'Sync Now'],
      ['degraded', 'Tartan Bank could not be synced', 'Sync Now'],
      ['needs_login', 'Tartan Bank needs you to sign in again', 'Sign in again'],
      ['consent_expiring', 'Tartan Bank is about to end Cairn’s access', 'Renew access'],
      ['revoked', 'Tartan Bank no longer gives Cairn access', 'Connect again'],
      ['failed', 'Tartan Bank has stopped syncing', 'Sync Now'],
      ['removed', 'Tartan Bank is no longer connected', 'Connect again'],
    ]);
  });
});
