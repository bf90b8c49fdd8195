import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** One call that went through the gate, and what the bank answered. */
export type BankCall = { path: string; request: string; answer: string };

/** Says whether the call that has just come is to be held, knowing those that were answered before. */
export type HoldWhen = (call: { path: string; request: string }, answered: readonly BankCall[]) => boolean;

export type BankGate = {
  url: string;
  /** Holds the first call that fits, and every later one, unanswered. The promise says that one is being held. */
  holdWhen(fits: HoldWhen): Promise<void>;
  /** Lets calls through again. Those that were held are never answered: their callers are gone. */
  open(): void;
  close(): Promise<void>;
};

type Hold = { fits: HoldWhen; isHolding: boolean; tell: () => void };

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** A proxy between the server and the bank, so that a test can stop the server at a known place in a sync. */
export async function openBankGate(bankUrl: string): Promise<BankGate> {
  const answered: BankCall[] = [];
  let hold: Hold | null = null;

  async function pass(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = message.url ?? '/';
    const request = await readText(message);
    if (hold !== null && (hold.isHolding || hold.fits({ path, request }, answered))) {
      hold.isHolding = true;
      hold.tell();
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers))
      if (typeof value === 'string' && /^(content-type|plaid-.*)$/.test(name)) headers.set(name, value);
    const reply = await fetch(`${bankUrl}${path}`, { method: 'POST', headers, body: request });
    const answer = await reply.text();
    answered.push({ path, request, answer });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(answer);
  }

  const server = createServer((message, response) => {
    pass(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    holdWhen(fits) {
      answered.length = 0;
      return new Promise((tell) => {
        hold = { fits, isHolding: false, tell };
      });
    },
    open() {
      hold = null;
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
