import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

export type PasswordCost = { memoryKib: number; passes: number; parallelism: number };

/**
 * Argon2id above OWASP's minimum of 19 MiB and 2 passes (Password Storage Cheat Sheet), because the minimum length is six
 * characters; about 0.16 s on a core of 2024.
 */
const normalCost: PasswordCost = { memoryKib: 65_536, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** `$argon2id$v=19$m=65536,t=2,p=1$<salt>$<hash>`, the PHC format of other Argon2 libraries. */
const storedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Stored = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { salt: Buffer; hash: Buffer };

/** Hashes a password. Expensive by design: run it in a bounded queue. */
export async function hashPassword(password: string, cost: PasswordCost = normalCost): Promise<string> {
  const stored = { ...parametersOf(cost), salt: randomBytes(saltBytes) };
  return encode({ ...stored, hash: await derive(password, stored, hashBytes) });
}

/** Verifies a password at the cost of one hash. Throws when `stored` is malformed. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const decoded = decode(stored);
  return timingSafeEqual(await derive(password, decoded, decoded.hash.length), decoded.hash);
}

/** A hash that no password matches, with the cost of real ones, for unknown users. */
export function makeDummyHash(cost: PasswordCost = normalCost): string {
  return encode({ ...parametersOf(cost), salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) });
}

function parametersOf({ memoryKib, passes, parallelism }: PasswordCost) {
  return { memory: memoryKib, passes, parallelism };
}

function derive(
  password: string,
  { salt, ...stored }: Omit<Stored, 'hash'>,
  length: number,
): Promise<Buffer> {
  const { memory, passes, parallelism } = stored;
  // Keyboards compose accented letters differently.
  const message = password.normalize('NFKC');
  return argon2Async('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength: length });
}

function encode({ memory, passes, parallelism, salt, hash }: Stored): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

function decode(stored: string): Stored {
  const [, memory, passes, parallelism, salt, hash] = storedPattern.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password has an unknown form');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
