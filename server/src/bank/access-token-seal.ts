import { type EncryptionKeys, openWith, type Sealed, sealWith } from '../sealing/seal.ts';
import { accessTokenUnreadable, BankError } from './bank-error.ts';

export type SealedToken = Sealed;

/** The row that stores a token, authenticated with it: in another row or household the token cannot be decrypted. */
export type TokenPlace = { householdId: string; id: string };

export function sealAccessToken(token: string, place: TokenPlace, keys: EncryptionKeys): SealedToken {
  return sealWith(keys, token, nameOf(place));
}

/** Decrypts an access token. Throws the BankError `accessTokenUnreadable` when the key, the row or any bit differs. */
export function openAccessToken(sealed: SealedToken, place: TokenPlace, keys: EncryptionKeys): string {
  const token = openWith(keys, sealed, nameOf(place));
  if (token === null) throw new BankError({ kind: 'revoked', code: accessTokenUnreadable });
  return token;
}

/** As the catalogue of what is sealed (sealing/) names a row. */
function nameOf({ householdId, id }: TokenPlace): string {
  return `${householdId}/${id}`;
}
