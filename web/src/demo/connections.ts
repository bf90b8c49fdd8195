import { type Connection, syncEvent } from '@cairn/contract/connections';
import { RefusedError } from '@cairn/domain/refused-error';
import { z } from 'zod/mini';
import { ApiError } from '../lib/api-error.ts';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { sampleAccounts, sampleConnection } from './sample.ts';

/** The calls about the demo's one bank connection, and the stream that tells of its syncs. */
export function connectionAnswers(state: DemoState) {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>();
  let lastSucceededAt = state.now().toISOString();

  function connection(): Connection {
    return {
      ...sampleConnection,
      state: 'healthy',
      message: null,
      historyComplete: true,
      consentExpiresAt: null,
      hasNewAccounts: false,
      lastSucceededAt,
      accountsCount: sampleAccounts.length,
      transactionsCount: state.transactions().length,
    };
  }

  /** Nothing comes of a sync but that it was done, and the stream says so as a server's would. */
  function sync(): Connection {
    lastSucceededAt = state.now().toISOString();
    const event = z.encode(syncEvent, { type: 'connection_changed', connection: connection() });
    const bytes = new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`);
    for (const listener of listeners) listener.enqueue(bytes);
    return connection();
  }

  const answers: Answers<'connections' | 'syncConnection' | 'syncTransactions' | 'disconnect'> = {
    connections: () => ({ connections: [connection()] }),
    syncConnection: ({ params }) => {
      if (params.connectionId !== sampleConnection.id)
        throw new RefusedError('not_found', 'This bank connection was not found.');
      return sync();
    },
    syncTransactions: () => {
      sync();
      return { connections_syncing: 1 };
    },
    disconnect: () => {
      throw new ApiError({
        status: 409,
        error: 'demo',
        message: 'You can’t disconnect the demo’s sample bank. Leave the demo to connect your own.',
      });
    },
  };

  function openStream(signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start(controller) {
        listeners.add(controller);
        signal.addEventListener('abort', () => {
          if (listeners.delete(controller)) controller.close();
        });
      },
    });
  }

  return { answers, openStream };
}
