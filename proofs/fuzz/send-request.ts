import { Agent, request as open } from 'node:http';
import { connect } from 'node:net';
import { constants, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './request-tricks.ts';

export type Reply = { status: number; type: string; text: string; tookMs: number };

/** Longer than the server lets any call take. */
const patienceMs = 45_000;
/** Of a stream of events the beginning is all that there is. */
const isStream = (type: string) => type.startsWith('text/event-stream');

/** Sends requests over kept-alive connections, as a browser does. */
export function createSender(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(origin);
  return {
    /** Status 0 is a connection that ended without an answer. */
    send(request: FuzzRequest): Promise<Reply> {
      const startedMs = performance.now();
      const timed = (reply: Omit<Reply, 'tookMs'>) => ({ ...reply, tookMs: performance.now() - startedMs });
      const sent = request.isRaw
        ? sendRaw(hostname, Number(port), request)
        : sendPlain(agent, hostname, port, request);
      return sent.then(timed);
    },
    close: () => agent.destroy(),
  };
}

function sendPlain(agent: Agent, hostname: string, port: string, request: FuzzRequest) {
  const { method, path, headers, body } = request;
  return new Promise<Omit<Reply, 'tookMs'>>((resolve, reject) => {
    // Set here, because Node's client would send what has no body in chunks.
    const isLengthless =
      method === 'GET' || method === 'HEAD' || headers.some(([name]) => name === 'transfer-encoding');
    const length: [string, string][] =
      isLengthless && body === null ? [] : [['content-length', `${body?.length ?? 0}`]];
    const host: [string, string][] = headers.some(([name]) => name === 'host')
      ? []
      : [['host', `${hostname}:${port}`]];
    const sent = open({
      agent,
      hostname,
      port,
      method,
      path,
      headers: [...host, ...headers, ...length].flat(),
      timeout: patienceMs,
    });
    sent.on('response', (response) => {
      const type = response.headers['content-type'] ?? '';
      const chunks: Buffer[] = [];
      const encoding = response.headers['content-encoding'];
      const done = () =>
        resolve({ status: response.statusCode ?? 0, type, text: textOf(Buffer.concat(chunks), encoding) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isStream(type)) return;
        done();
        response.destroy();
      });
      response.on('end', done);
      response.on('error', done);
    });
    // What asks to speak another protocol is answered as if it had not.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, type: '', text: '' });
    });
    sent.on('timeout', () =>
      sent.destroy(new Error(`No answer to ${method} ${path} within ${patienceMs} ms`)),
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
        ? resolve({ status: 0, type: '', text: '' })
        : reject(error),
    );
    sent.end(body ?? undefined);
  });
}

/** Writes the request byte by byte as it is drawn, and reads until the server ends the connection. */
function sendRaw(hostname: string, port: number, { method, path, headers, body }: FuzzRequest) {
  return new Promise<Omit<Reply, 'tookMs'>>((resolve) => {
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${hostname}`, 'connection: close'];
    const head = [...lines, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
    const socket = connect(port, hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // Half of a request is all that comes: a reader that waits for the rest gets an error at once.
    socket.on('connect', () =>
      socket.end(Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])),
    );
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const whole = Buffer.concat(chunks);
      const headEnd = whole.indexOf('\r\n\r\n');
      const answer = whole.toString('utf8', 0, headEnd === -1 ? whole.length : headEnd);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
      const type = /^content-type: (.*)$/im.exec(answer)?.[1] ?? '';
      // What follows the first answer is one to the rest of the bytes, which were no request.
      const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1] ?? Number.POSITIVE_INFINITY);
      const bodyStart = headEnd === -1 ? whole.length : headEnd + 4;
      const encoding = /^content-encoding: (.*)$/im.exec(answer)?.[1];
      resolve({ status, type, text: textOf(whole.subarray(bodyStart, bodyStart + length), encoding) });
    });
  });
}

/** An answer's text, as far as it came. The server sends what is long as gzip to those who take it. */
function textOf(body: Buffer, encoding: string | undefined): string {
  const isPacked = encoding === 'gzip' && body.length > 0;
  return (isPacked ? gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH }) : body).toString('utf8');
}
