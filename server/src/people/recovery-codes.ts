import { randomInt } from 'node:crypto';
import { recoveryCodesCount } from '@cairn/contract/second-factor';
import { hashToken } from './tokens.ts';

/** Crockford’s base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupLength = 4;
/** 24 characters of 5 bits: 120 bits cannot be found by trying, also where the hashes are known. */
const groupsCount = 6;

const makeGroup = () =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** New recovery codes, such as `3f7k-9qzr-a2wd-0c4m-x8tn-5hjv`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesCount }, () =>
    Array.from({ length: groupsCount }, makeGroup).join('-'),
  );
}

/** The stored form of a code, however it was typed: in capitals, or without its dashes. */
export function hashRecoveryCode(typed: string): string {
  return hashToken(typed.toLowerCase().replace(/[^0-9a-z]/g, ''));
}
