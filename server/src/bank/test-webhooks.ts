import { createHash, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { WebhookKey } from './webhook-verification.ts';

/** Signs webhooks with a new key as the provider does, or wrongly with `change`. */
export function makeSigner(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' }: JsonWebKey = publicKey.export({ format: 'jwk' });
  const key: WebhookKey = { alg: 'ES256', crv: 'P-256', kid, kty: 'EC', use: 'sig', x, y, expired_at: null };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    key,
    token(body: Buffer, nowMs: number, change: { header?: object; claims?: object } = {}): string {
      const hash = createHash('sha256').update(body).digest('hex');
      const header = { alg: 'ES256', kid, typ: 'JWT', ...change.header };
      const claims = { iat: Math.floor(nowMs / 1000), request_body_sha256: hash, ...change.claims };
      const signed = `${part(header)}.${part(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
}

/** An HTTP server with the provider's endpoint for `keys`; `asked` records the requested ids. */
export async function openKeyServer(published: readonly WebhookKey[]) {
  const keys = [...published];
  const asked: string[] = [];
  const fault = { status: 200 };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const kid = String(JSON.parse(text).key_id);
    asked.push(kid);
    const key = keys.find((one) => one.kid === kid);
    const unknown = {
      error_type: 'INVALID_INPUT',
      error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
      error_message: 'invalid key_id provided',
      display_message: null,
    };
    const status = fault.status !== 200 ? fault.status : key === undefined ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? { key, request_id: 'a' } : status === 400 ? unknown : {}));
  });
  return { asked, fault, keys, ...(await listen(server)) };
}

/** A provider that returns one error for every call. */
export async function openRefusingProvider(error_type: string, error_code: string) {
  const error = { error_type, error_code, error_message: 'for developers', display_message: null };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(error));
  });
  return listen(server);
}

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The key server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
