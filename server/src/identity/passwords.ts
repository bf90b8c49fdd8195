import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/**
 * Argon2id above OWASP's floor of 19 MiB and 2 passes (Password Storage Cheat Sheet), because six characters are enough
 * here; about 0.16 s on a core of 2024.
 */
const cost = { memoryKib: 65_536, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

/** `$argon2id$v=19$m=65536,t=2,p=1$<salt>$<hash>`, the form that other Argon2 libraries read too. */
const storedPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Stored = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { salt: Buffer; hash: Buffer };

/** What is stored of a password. Heavy by intent: run it in a work line. */
export async function hashPassword(password: string): Promise<string> {
  const stored = { ...currentCost(), salt: randomBytes(saltBytes) };
  return encode({ ...stored, hash: await derive(password, stored, hashBytes) });
}

/** Whether the password is the one that `stored` was made of. Costs one hash. Throws when `stored` is not ours. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const decoded = decode(stored);
  return timingSafeEqual(await derive(password, decoded, decoded.hash.length), decoded.hash);
}

/** A stored password that nothing opens, at the same cost as a real one: what a person without a password is checked against. */
export function makeDummyHash(): string {
  return encode({ ...currentCost(), salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) });
}

function currentCost(): Pick<Stored, 'memory' | 'passes' | 'parallelism'> {
  return { memory: cost.memoryKib, passes: cost.passes, parallelism: cost.parallelism };
}

function derive(
  password: string,
  { salt, ...stored }: Omit<Stored, 'hash'>,
  length: number,
): Promise<Buffer> {
  const { memory, passes, parallelism } = stored;
  // One spelling for what a keyboard may compose in two ways, or the same password fails on another device.
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
