import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { accessTokenUnreadable, BankError } from './bank-error.ts';

export type EncryptionKeys = {
  /** Used for new tokens. */
  currentVersion: number;
  /** Version → 32 bytes. Old versions stay until their tokens are re-encrypted. */
  keys: ReadonlyMap<number, Buffer>;
};

export type SealedToken = { sealed: Buffer; keyVersion: number };

/** The row that stores a token, authenticated with it: in another row or household the token cannot be decrypted. */
export type TokenPlace = { householdId: string; id: string };

const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: a 96-bit nonce, random for each message, and the full 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

export function sealAccessToken(token: string, place: TokenPlace, keys: EncryptionKeys): SealedToken {
  const key = keys.keys.get(keys.currentVersion);
  if (key === undefined) throw new Error(`There is no encryption key of version ${keys.currentVersion}`);
  return { sealed: seal(token, nameOf(place), key), keyVersion: keys.currentVersion };
}

/** Decrypts an access token. Throws the BankError `accessTokenUnreadable` when the key, the row or any bit differs. */
export function openAccessToken(
  { sealed, keyVersion }: SealedToken,
  place: TokenPlace,
  keys: EncryptionKeys,
): string {
  const key = keys.keys.get(keyVersion);
  const token = key === undefined ? null : open(sealed, nameOf(place), key);
  if (token === null) throw new BankError({ kind: 'revoked', code: accessTokenUnreadable });
  return token;
}

function nameOf({ householdId, id }: TokenPlace): string {
  return `${householdId}/${id}`;
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
