import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export type EncryptionKeys = {
  /** The version that seals from now on. */
  currentVersion: number;
  /** Version → 32 bytes. Old versions stay until everything sealed under them is sealed anew. */
  keys: ReadonlyMap<number, Buffer>;
};

export type SealedToken = { sealed: Buffer; keyVersion: number };

const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: a 96-bit nonce, random for each message, and the full 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts an access token. `boundTo` names the row it is kept in: moved to another row it does not open. */
export function sealAccessToken(token: string, boundTo: string, keys: EncryptionKeys): SealedToken {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(keys, keys.currentVersion), nonce, {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, body, cipher.getAuthTag()]), keyVersion: keys.currentVersion };
}

/** Decrypts an access token. Throws when the key, the row or a single bit is not the one it was sealed with. */
export function openAccessToken(
  { sealed, keyVersion }: SealedToken,
  boundTo: string,
  keys: EncryptionKeys,
): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(sealed.length - tagBytes);
  const decipher = createDecipheriv(algorithm, keyOf(keys, keyVersion), nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(tag);
  const body = sealed.subarray(nonceBytes, sealed.length - tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

function keyOf(keys: EncryptionKeys, version: number): Buffer {
  const key = keys.keys.get(version);
  if (key === undefined) throw new Error(`There is no encryption key of version ${version}`);
  return key;
}
