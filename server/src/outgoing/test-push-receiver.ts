import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { jwtVerify } from 'jose';

/** `text`: decrypted with the browser's keys. `claims`: of the sender, whose signature was right. */
export type ReceivedPush = { text: string; ttl: number; claims: Record<string, unknown>; senderKey: string };

export type PushReceiver = {
  /** Where the receiver is, for what may call it on this machine. */
  host: string;
  /** A new subscription, as a browser has it. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** What the next messages are answered instead of being taken: a status for each. */
  refuse(...statuses: number[]): void;
  stop(): Promise<void>;
};

type Browser = { keys: ECDH; auth: Buffer };

/** A push service on loopback (RFC 8030) with the browsers behind it: takes messages by a path of their own, and decrypts them (RFC 8291). */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const refusals: number[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(request.url ?? '');
    const refusal = refusals.shift();
    if (refusal !== undefined || browser === undefined) {
      response.writeHead(refusal ?? 404).end();
      return;
    }
    try {
      received.push({ ...(await sender(request.headers, host())), text: decrypt(body, browser) });
      response.writeHead(201, { location: '/message' }).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = () => {
    const address = server.address();
    return `127.0.0.1:${address === null || typeof address === 'string' ? 0 : address.port}`;
  };
  return {
    host: host(),
    received,
    refuse: (...statuses) => refusals.push(...statuses),
    subscribe() {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const p256dh = keys.generateKeys().toString('base64url');
      browsers.set(path, { keys, auth });
      return { endpoint: `http://${host()}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Who sends, by a token that is for this service alone (RFC 8292). */
async function sender(headers: IncomingHttpHeaders, host: string) {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Wrong content encoding');
  const [, token = '', senderKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(senderKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  if (x === undefined || y === undefined) throw new Error('There is no key of the sender');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, key, { audience: `http://${host}` });
  return { claims: payload, ttl: Number(headers.ttl), senderKey };
}

const tagBytes = 16;

/** One record of RFC 8188, with the key of RFC 8291, section 3.4. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderPoint = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderPoint]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderPoint), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-tagBytes));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -tagBytes)), cipher.final()]);
  // The text ends at the mark of the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
