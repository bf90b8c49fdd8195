import { createServer, type IncomingMessage } from 'node:http';
import { transactionEditsResponse } from '@cairn/contract/transactions';
import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { z } from 'zod/mini';
import { session } from '../../lib/session.ts';
import { keysBeginningWith } from '../../lib/stored-keys.ts';
import { memoryStorage } from '../../lib/test-storage.ts';
import { type OpenEdits, openEdits } from './open-edits.ts';

/** What the server answers to a call: a status and a body; `lost` closes the connection without an answer. */
export type Answer = { status: number; body: unknown } | 'lost';

export type Call = { route: string; key: string | undefined; body: unknown };

type EditsAnswer = z.input<typeof transactionEditsResponse>;

/** The server's answer to saved edits that taught nothing, or the one thing. */
export function saved(given: Partial<z.output<typeof transactionEditsResponse>> = {}): Answer {
  const body: EditsAnswer = z.encode(transactionEditsResponse, {
    transactions: [],
    skippedIds: [],
    learning: null,
    ...given,
  });
  return { status: 200, body };
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? null : JSON.parse(text);
}

/** A browser's page over a server that answers as scripted, call by call, and by default saves. */
export async function openPage(answers: (Answer | Promise<Answer>)[] = []) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const key = request.headers['idempotency-key'];
      // How old an edit is by now differs from run to run.
      const sent = isRecord(body) ? { ...body, ageMs: undefined } : body;
      calls.push({ route: `${request.method} ${request.url}`, key: key?.toString(), body: sent });
      const answer = await (answers.shift() ?? saved());
      if (answer === 'lost') return response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const toServer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    toServer(`http://127.0.0.1:${address.port}${path}`, init),
  );
  const localStorage = memoryStorage();
  const page = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal('window', page);
  session.start('t1', { id: 'ada', name: 'Ada', email: 'ada@example.com' });
  const queryClient = new QueryClient();
  const keysOf = (what: 'unsaved' | 'unfollowed') => keysBeginningWith(localStorage, `cairn.of.ada.${what}.`);
  return {
    page,
    localStorage,
    queryClient,
    calls,
    /** The calls without their keys. */
    asked: () => calls.map(({ route, body }) => [route, body]),
    open(): OpenEdits {
      const edits = openEdits('ada');
      edits.showIn(queryClient);
      return edits;
    },
    /** Where the browser keeps what is not saved. */
    unsavedKeys: () => keysOf('unsaved'),
    keysOf,
    async close() {
      queryClient.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      vi.unstubAllGlobals();
    },
  };
}
