import { hkdfSync } from 'node:crypto';
import type { RolePasswords } from '../db/roles.ts';

export type DerivedKeys = {
  accessTokens: Buffer;
  rolePasswords: RolePasswords;
  identitySecret: Buffer;
  backups: Buffer;
  /** Marks the links that stop letters. */
  stopLinks: Buffer;
};

const keyBytes = 32;

/**
 * Derives every secret of the server from one key (HKDF-SHA256, RFC 5869, one purpose each). The operator stores one key, and
 * all servers with it agree.
 */
export function deriveKeys(encryptionKey: Buffer): DerivedKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `cairn ${purpose}`, keyBytes));
  return {
    accessTokens: derive('access tokens 1'),
    rolePasswords: {
      app: derive('password of cairn_app').toString('hex'),
      identity: derive('password of cairn_identity').toString('hex'),
    },
    identitySecret: derive('identity'),
    backups: derive('backups 1'),
    stopLinks: derive('stop links 1'),
  };
}
