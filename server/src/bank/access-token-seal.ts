import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { BankError, tokenUnreadable } from './bank-error.ts';

export type EncryptionKeys = {
  /** The version that seals from now on. */
  currentVersion: number;
  /** Version → 32 bytes. Old versions stay until everything sealed under them is sealed anew. */
  keys: ReadonlyMap<number, Buffer>;
};

export type SealedToken = { sealed: Buffer; keyVersion: number };

/** The row that a token is kept in. In any other row, or in another household's, it does not open. */
export type TokenPlace = { householdId: string; id: string };

const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: a 96-bit nonce, random for each message, and the full 128-bit tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts an access token for one place, which is authenticated with it. */
export function sealAccessToken(token: string, place: TokenPlace, keys: EncryptionKeys): SealedToken {
  const key = keys.keys.get(keys.currentVersion);
  if (key === undefined) throw new Error(`There is no encryption key of version ${keys.currentVersion}`);
  return { sealed: seal(token, nameOf(place), key), keyVersion: keys.currentVersion };
}

/** Decrypts an access token. Throws the BankError `tokenUnreadable` when the key, the place or a single bit is not the one it was sealed with. */
export function openAccessToken(
  { sealed, keyVersion }: SealedToken,
  place: TokenPlace,
  keys: EncryptionKeys,
): string {
  const key = keys.keys.get(keyVersion);
  const token = key === undefined ? null : open(sealed, nameOf(place), key);
  if (token === null) throw new BankError({ kind: 'revoked', code: tokenUnreadable });
  return token;
}

/** What a token's place is called in the data that is authenticated with it. */
function nameOf({ householdId, id }: TokenPlace): string {
  return `${householdId}/${id}`;
}

/** Encrypts and authenticates a text, with the name of where it belongs. */
export function seal(text: string, boundTo: string, key: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(boundTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
}

/** What `seal` encrypted; null when the key, the name or a single bit differs. */
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
