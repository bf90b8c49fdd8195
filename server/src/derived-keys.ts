import { hkdfSync } from 'node:crypto';
import type { EncryptionKeys } from './bank/access-token-seal.ts';
import type { RolePasswords } from './db/roles.ts';

export type DerivedKeys = {
  accessTokens: EncryptionKeys;
  rolePasswords: RolePasswords;
  identitySecret: Buffer;
};

/** The version under which access tokens are sealed; a new derivation gets a new number, and the old one stays to open. */
const accessTokenKeyVersion = 1;
const keyBytes = 32;

/**
 * Everything secret that the server needs, from its one key (HKDF-SHA256, RFC 5869, a purpose each), so that there is one
 * thing to keep and several servers with the same key agree.
 */
export function deriveKeys(encryptionKey: Buffer): DerivedKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `cairn ${purpose}`, keyBytes));
  return {
    accessTokens: {
      currentVersion: accessTokenKeyVersion,
      keys: new Map([[accessTokenKeyVersion, derive('access tokens 1')]]),
    },
    rolePasswords: {
      app: derive('password of cairn_app').toString('hex'),
      identity: derive('password of cairn_identity').toString('hex'),
    },
    identitySecret: derive('identity'),
  };
}
