import { type EncryptionKeys, openWith, placeOf, type Sealed, sealWith } from '../sealing/seal.ts';
import { accessTokenUnreadable, BankError } from './bank-error.ts';

export type SealedToken = Sealed;

/** The row that stores a token, authenticated with it: in another row or household the token cannot be decrypted. */
export type TokenPlace = { householdId: string; id: string };

export function sealAccessToken(token: string, place: TokenPlace, keys: EncryptionKeys): SealedToken {
  return sealWith(keys, token, placeOf(place.householdId, place.id));
}

/** Decrypts an access token. Throws the BankError `accessTokenUnreadable` when the key, the row or any bit differs. */
export function openAccessToken(sealed: SealedToken, place: TokenPlace, keys: EncryptionKeys): string {
  const token = openWith(keys, sealed, placeOf(place.householdId, place.id));
  if (token === null) throw new BankError({ kind: 'revoked', code: accessTokenUnreadable });
  return token;
}
