import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const shortestPassword = 6;

export const plainPassword = (text: string): string => text.normalize('NFC').toLowerCase().trim();

/** 32 bits of a password’s SHA-256: of 5,000 other passwords, one is taken for a leaked one. */
const fingerprint = (plain: string): number => createHash('sha256').update(plain).digest().readUInt32BE(0);

/**
 * Packs a list of leaked passwords, one a line, as `npm run pack-leaked-passwords` does: fingerprints in ascending order, each as its
 * distance from the one before, in groups of seven bits, the lowest first.
 */
export function packLeakedPasswords(list: string): Buffer {
  const plain = list.split('\n').map(plainPassword);
  const leaked = new Set(plain.filter((one) => one.length >= shortestPassword).map(fingerprint));
  const bytes: number[] = [];
  let before = 0;
  for (const one of Uint32Array.from(leaked).sort()) {
    let distance = one - before;
    before = one;
    for (; distance >= 0x80; distance = Math.floor(distance / 0x80)) bytes.push((distance % 0x80) + 0x80);
    bytes.push(distance);
  }
  return Buffer.from(bytes);
}

/** Whether a password is on a packed list. */
export function openLeakedPasswords(packed: Buffer): (password: string) => boolean {
  const unpacked = new Uint32Array(packed.length);
  let [count, one, unit] = [0, 0, 1];
  for (let index = 0; index < packed.length; index += 1) {
    const byte = packed.readUInt8(index);
    one += (byte % 0x80) * unit;
    unit *= 0x80;
    if (byte >= 0x80) continue;
    unpacked[count] = one;
    count += 1;
    unit = 1;
  }
  const leaked = unpacked.slice(0, count);
  // To look through all of them takes less than a thousandth of what the password’s hash takes.
  return (password) => leaked.includes(fingerprint(plainPassword(password)));
}

let isKnown: ((password: string) => boolean) | null = null;

/** Whether a password is one of the 920,000 of six characters or more that are in most lists of leaked ones. */
export function isLeakedPassword(password: string): boolean {
  isKnown ??= openLeakedPasswords(readFileSync(new URL('leaked-passwords.bin', import.meta.url)));
  return isKnown(password);
}
