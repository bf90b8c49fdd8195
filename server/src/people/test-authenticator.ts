import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '@cairn/contract/passkeys';

type Value = number | string | Uint8Array | ReadonlyMap<number | string, Value>;

/** The kind of a value of CBOR with a number beside it (RFC 8949, section 3). */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** As much of CBOR as WebAuthn’s keys and statements need. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64Url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const fromBase64Url = (text = '') => Buffer.from(text, 'base64url');

/** Flags of an authenticator’s data (WebAuthn, section 6.1). */
const flags = { isPresent: 1, isVerified: 4, canBeSynced: 8, isSynced: 16, hasKey: 64 };

/** What an attack changes of an honest answer. */
export type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string;
  /** Signs with this device’s key. */
  signedBy?: SoftwareAuthenticator;
  /** The kind of statement about the device’s maker, with what is in it. */
  statement?: [string, ReadonlyMap<string, Value>];
};

/** A device in software with one passkey (ES256), at a site. `counts`: it says how often it was used. */
export function createAuthenticator(site: string, { counts = false, isSynced = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
  const coseKey = cbor(
    new Map<number, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64Url(x)],
      [-3, fromBase64Url(y)],
    ]),
  );
  const credentialId = randomBytes(16);
  const id = base64Url(credentialId);
  let used = 0;
  let handle = '';

  function dataOf(rpId: string, twist: Twist, key: Buffer | null): Buffer {
    if (counts) used += 1;
    const { isVerified = true, isPresent = true } = twist;
    const set =
      (isPresent ? flags.isPresent : 0) |
      (isVerified ? flags.isVerified : 0) |
      (isSynced ? flags.canBeSynced | flags.isSynced : 0) |
      (key === null ? 0 : flags.hasKey);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(twist.counter ?? used);
    const start = [sha256(twist.rpId ?? rpId), Buffer.from([set]), counter];
    return Buffer.concat(key === null ? start : [...start, key]);
  }

  const clientData = (type: string, challenge: string, twist: Twist) =>
    base64Url(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? site,
        crossOrigin: false,
      }),
    );

  const signature = (data: Buffer) => sign('sha256', data, privateKey);

  return {
    id,
    signature,

    /** Makes the passkey. */
    create(options: PasskeyCreation, twist: Twist = {}): NewPasskey {
      handle = options.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const [format, statement] = twist.statement ?? ['none', new Map()];
      const attestation = new Map<string, Value>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', dataOf(options.rp.id, twist, key)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, twist),
          attestationObject: base64Url(cbor(attestation)),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    /** Signs a challenge. */
    get(options: PasskeyRequest, twist: Twist = {}): PasskeyProof {
      const data = dataOf(options.rpId, twist, null);
      const clientDataJSON = clientData('webauthn.get', options.challenge, twist);
      const signed = Buffer.concat([data, sha256(fromBase64Url(clientDataJSON))]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64Url(data),
          signature: base64Url((twist.signedBy?.signature ?? signature)(signed)),
          userHandle: twist.userHandle ?? handle,
        },
      };
    },
  };
}

export type SoftwareAuthenticator = {
  signature: (data: Buffer) => Buffer;
};
