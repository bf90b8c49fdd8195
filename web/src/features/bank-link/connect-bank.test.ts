import { describe, expect, it } from 'vitest';
import { type ConnectSteps, connectBank, type LinkOutcome } from './connect-bank.ts';

function steps(changes: Partial<ConnectSteps> = {}) {
  const done: string[] = [];
  const all: ConnectSteps = {
    createToken: async () => {
      done.push('token');
      return `link-${done.length}`;
    },
    openWindow: async (token) => {
      done.push(`window ${token}`);
      return { kind: 'linked', publicToken: 'public-1' };
    },
    exchange: async (publicToken) => void done.push(`exchange ${publicToken}`),
    startSync: async () => void done.push('sync'),
    ...changes,
  };
  return { done, all };
}

const closed =
  (error: Extract<LinkOutcome, { kind: 'closed' }>['error']) => async (): Promise<LinkOutcome> => ({
    kind: 'closed',
    error,
  });
const refuse = (message: string) => async () => {
  throw new Error(message);
};

describe('connectBank', () => {
  it('goes from token to window to exchange to sync', async () => {
    const { done, all } = steps();
    expect(await connectBank(all)).toEqual({ kind: 'connected' });
    expect(done).toEqual(['token', 'window link-1', 'exchange public-1', 'sync']);
  });

  it('says nothing when the person closes the window', async () => {
    expect(await connectBank(steps({ openWindow: closed(null) }).all)).toEqual({ kind: 'closed' });
  });

  it('names the bank’s error, or that it is not known', async () => {
    const down = { code: 'INSTITUTION_DOWN', message: 'The bank is down' };
    expect(await connectBank(steps({ openWindow: closed(down) }).all)).toMatchObject({
      message: 'Connection failed: The bank is down',
    });
    expect(await connectBank(steps({ openWindow: closed({ code: null, message: null }) }).all)).toMatchObject(
      {
        message: 'Connection failed: Unknown error',
      },
    );
  });

  it('replaces a token that has expired, once', async () => {
    const expired = { code: 'INVALID_LINK_TOKEN', message: 'expired' };
    const { done, all } = steps({ openWindow: closed(expired) });
    expect(await connectBank(all)).toMatchObject({ message: 'Connection failed: expired' });
    expect(done).toEqual(['token', 'token']);
  });

  it('says which of the server’s steps failed, and why', async () => {
    expect(await connectBank(steps({ createToken: refuse('bank down') }).all)).toEqual({
      kind: 'failed',
      message: 'Failed to create link token',
      detail: 'bank down',
    });
    expect(await connectBank(steps({ exchange: refuse('already linked') }).all)).toEqual({
      kind: 'failed',
      message: 'Failed to exchange token',
      detail: 'already linked',
    });
    expect(await connectBank(steps({ openWindow: refuse('not loaded') }).all)).toMatchObject({
      message: 'not loaded',
    });
  });

  it('is connected even when the sync could not be asked for', async () => {
    expect(await connectBank(steps({ startSync: refuse('busy') }).all)).toEqual({ kind: 'connected' });
  });
});
