import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type EncryptionKeys = {
  /** Used for what is sealed from now on. */
  currentVersion: number;
  /** Version → 32 bytes. Old versions stay until what they seal is re-encrypted. */
  keys: ReadonlyMap<number, Buffer>;
};

export type Sealed = { sealed: Buffer; keyVersion: number };

/** The row of a secret, which it is sealed with: whose it is, and its id. */
export const placeOf = (owner: string, id: string) => `${owner}/${id}`;

const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: a 96-bit nonce, random for each message, and the full 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret with the current key, and authenticates it with its place: in another row it cannot be decrypted. */
export function sealWith(keys: EncryptionKeys, secret: string, place: string): Sealed {
  const key = keys.keys.get(keys.currentVersion);
  if (key === undefined) throw new Error(`There is no encryption key of version ${keys.currentVersion}`);
  return { sealed: seal(secret, place, key), keyVersion: keys.currentVersion };
}

/** Decrypts a secret; null when the key, the place or any bit differs. */
export function openWith(keys: EncryptionKeys, { sealed, keyVersion }: Sealed, place: string): string | null {
  const key = keys.keys.get(keyVersion);
  return key === undefined ? null : open(sealed, place, key);
}

/** Encrypts a text and authenticates it together with `boundTo`. */
export function seal(text: string, boundTo: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/** Decrypts what `seal` encrypted; null when the key, `boundTo` or any bit differs. */
export function open(sealed: Buffer, boundTo: string, key: Buffer): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
