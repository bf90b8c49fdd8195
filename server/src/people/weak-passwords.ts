import { readFileSync } from 'node:fs';
import { authMessages } from '@cairn/contract/auth-messages';
import { AppError } from '@cairn/contract/errors';

/** The commonest passwords of six characters or more, in lower case, after comments. None begins with #. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

const oneCharacterRepeated = /^(.)\1*$/su;
const ascending = '01234567890123456789';
const descending = [...ascending].reverse().join('');

/** Refuses a newly chosen password that is one of the commonest, or the person’s own address or name. Throws AppError `invalid_request`. */
export function refuseWeakPassword(password: string, person: { email: string; name: string }): void {
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
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().trim();
