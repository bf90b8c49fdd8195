import type { Connection } from '@cairn/contract/connections';
import { expect, it } from 'vitest';
import { answerError, transportError } from '../../lib/api-error.ts';
import { exchangeOrFind, exchangeUnknown } from './exchange-or-find.ts';

function connection(id: string): Connection {
  return {
    id,
    institutionName: `Bank ${id}`,
    state: 'initial',
    message: null,
    historyComplete: false,
    lastSucceededAt: null,
    consentExpiresAt: null,
    hasNewAccounts: false,
    accountsCount: 4,
    transactionsCount: 0,
  };
}

/** The lists that are read one after the other, the last one again and again; `null` cannot be read. */
function stepsOf(failure: Error, lists: (string[] | null)[]) {
  let reads = 0;
  return {
    exchange: async () => {
      throw failure;
    },
    connections: async () => {
      const list = lists[Math.min(reads, lists.length - 1)];
      reads += 1;
      if (!list) throw transportError('network', null);
      return list.map(connection);
    },
    pause: async () => undefined,
  };
}

it.each([
  ['no answer in time', transportError('timeout', null)],
  ['a network that broke', transportError('network', null)],
  ['an answer that was cut', transportError('unreadable', null, 200)],
  ['a proxy that gave up', answerError(504, null)],
])('finds the bank that was connected without an answer: %s', async (_, failure) => {
  const found = await exchangeOrFind(stepsOf(failure, [['old'], ['old'], null, ['old', 'new']]));
  expect(found).toEqual({ accountsCount: 4, institutionName: 'Bank new' });
});

it('does not take a bank from before for the new one, and says that it is not known', async () => {
  const lost = transportError('timeout', null);
  await expect(exchangeOrFind(stepsOf(lost, [['old']]))).rejects.toThrow(exchangeUnknown);
  await expect(exchangeOrFind(stepsOf(lost, [null, ['old']]))).rejects.toThrow(exchangeUnknown);
});

it('passes on at once what the server refused', async () => {
  const refused = answerError(409, { error: 'already_linked', message: 'This bank is connected already.' });
  await expect(exchangeOrFind(stepsOf(refused, [[], ['new']]))).rejects.toBe(refused);
  const broke = answerError(500, null);
  await expect(exchangeOrFind(stepsOf(broke, [[], ['new']]))).rejects.toBe(broke);
});
