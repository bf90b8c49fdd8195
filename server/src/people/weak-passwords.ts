import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { authMessages } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';
import { isLeakedPassword, plainPassword as plain } from './leaked-passwords.ts';

/** The commonest passwords of six characters or more, in lower case, after comments. None begins with #. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const aroundLetters = /^[^\p{L}]+|[^\p{L}]+$/gu;
const oneCharacterRepeated = /^(.)\1*$/su;
const ascending = '01234567890123456789';
const descending = [...ascending].reverse().join('');

const shortestPartOfHost = 4;

/** What somebody tries first who knows the server: the product’s name, the host’s, and its parts. `origin`: as people open it. */
export function contextWordsOf(origin: string | null): string[] {
  const host = origin === null ? '' : new URL(origin).hostname;
  const parts = isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host.split('.') : [];
  const words = ['cairn', host, ...parts.filter((part) => part.length >= shortestPartOfHost)];
  return [...new Set(words)].filter((word) => word !== '');
}

/**
 * Refuses a newly chosen password that is one of the commonest or of the leaked ones, the person’s own address or name, or a word of the server with digits and
 * signs around it at most. Throws AppError `invalid_request`.
 */
export function refuseWeakPassword(
  password: string,
  person: { email: string; name: string },
  contextWords: readonly string[],
): void {
  const typed = plain(password);
  if (
    commonPasswords.has(typed) ||
    oneCharacterRepeated.test(typed) ||
    ascending.includes(typed) ||
    descending.includes(typed)
  )
    throw new AppError('invalid_request', authMessages.passwordCommon);
  const email = plain(person.email);
  const [mailbox] = email.split('@');
  if ([email, mailbox, plain(person.name)].includes(typed))
    throw new AppError('invalid_request', authMessages.passwordOwn);
  if (contextWords.includes(typed) || contextWords.includes(typed.replace(aroundLetters, '')))
    throw new AppError('invalid_request', authMessages.passwordOfServer);
  if (isLeakedPassword(password)) throw new AppError('invalid_request', authMessages.passwordLeaked);
}
