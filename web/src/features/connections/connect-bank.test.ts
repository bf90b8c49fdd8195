import { describe, expect, it } from 'vitest';
import { ApiError, answerError, transportError } from '../../lib/api-error.ts';
import { type ConnectSteps, connectBank, connectMessages, type LinkOutcome } from './connect-bank.ts';

const bank = { accountsCount: 4, institutionName: 'Tartan Bank' };

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
    exchange: async (publicToken) => {
      done.push(`exchange ${publicToken}`);
      return bank;
    },
    startSync: async () => done.push('sync'),
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
  it('pitfall 27 each click asks for a token of its own, then goes to window, exchange and sync', async () => {
    const { done, all } = steps();
    expect(await connectBank(all)).toEqual({ kind: 'connected', bank });
    expect(done).toEqual(['token', 'window link-1', 'exchange public-1', 'sync']);
    await connectBank(all);
    expect(done.slice(4)).toEqual(['token', 'window link-5', 'exchange public-1', 'sync']);
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

  it('pitfall 27 a token that died while the page stood open is replaced, and the window opens with the fresh one', async () => {
    const { done, all } = steps();
    const openWindow: ConnectSteps['openWindow'] = async (token) =>
      token === 'link-1'
        ? { kind: 'closed', error: { code: 'INVALID_LINK_TOKEN', message: 'expired' } }
        : all.openWindow(token);
    expect(await connectBank({ ...all, openWindow })).toEqual({ kind: 'connected', bank });
    expect(done).toEqual(['token', 'token', 'window link-2', 'exchange public-1', 'sync']);
  });

  it('pitfall 27 replaces a token that has expired, once', async () => {
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

  it('has the demo page’s own words, with the server’s reason or that there is none', async () => {
    const { demoPage } = connectMessages;
    const refusedBy = (cause: ApiError) => ({
      createToken: async () => {
        throw cause;
      },
    });
    const wordless = steps(refusedBy(answerError(502, null)));
    expect(await connectBank(wordless.all, demoPage)).toEqual({
      kind: 'failed',
      message: 'Failed to initialize Plaid Link',
      detail: 'Link token creation failed',
    });
    const refused = steps(refusedBy(answerError(503, { message: 'The bank is down.' })));
    expect(await connectBank(refused.all, demoPage)).toMatchObject({ detail: 'The bank is down.' });
    const unreached = steps(refusedBy(transportError('network', null)));
    expect(await connectBank(unreached.all, demoPage)).toMatchObject({
      detail: expect.stringContaining('cannot be reached'),
    });
    expect(await connectBank(steps({ exchange: refuse('no') }).all, demoPage)).toMatchObject({
      message: 'Failed to sync accounts. Please try again.',
    });
  });

  it('pretends in the demo, and never for a server that fails', async () => {
    const demo = new ApiError({ status: 0, error: 'demo', message: 'No bank in the demo' });
    const throwing = (cause: unknown) => async () => {
      throw cause;
    };
    expect(await connectBank(steps({ createToken: throwing(demo) }).all)).toEqual({ kind: 'pretended' });
    expect(await connectBank(steps({ exchange: throwing(demo) }).all)).toEqual({ kind: 'pretended' });
    const claims = answerError(500, { error: 'demo' });
    expect(await connectBank(steps({ createToken: throwing(claims) }).all)).toMatchObject({ kind: 'failed' });
  });

  it('is connected even when the sync could not be asked for', async () => {
    expect(await connectBank(steps({ startSync: refuse('busy') }).all)).toEqual({ kind: 'connected', bank });
  });
});
