import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter } from '../mail/mail.ts';
import { sendLetter } from './send-letter.job.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

const linkOrigin = 'https://money.example.org';

function openSending(fails = 0) {
  const letters: Letter[] = [];
  let failing = fails;
  const mail = {
    isSetUp: true,
    send: async (letter: Letter) => {
      letters.push(letter);
      failing -= 1;
      if (failing >= 0) throw new Error('450 Try again');
    },
  };
  return { letters, deps: { identity: t.identity, mail, linkOrigin } };
}

test('the link of a letter opens the page, and chooses a new password', async () => {
  const { user } = await t.identity.register({ ...ada, name: 'Win $500 at evil.example' }, home);
  const { letters, deps } = openSending(1);
  const job = { kind: 'password-link', userId: user.id } as const;
  await expect(sendLetter(deps, job)).rejects.toThrow('450');
  await sendLetter(deps, job);
  const [first, second] = letters.map(({ link }) => link?.split('#')[1] ?? '');
  expect(
    letters.map(({ to, subject, link, text }) => ({ to, subject, holdsLink: text.includes(link ?? '?') })),
  ).toEqual(
    Array.from({ length: 2 }, () => ({
      to: 'ada@example.com',
      subject: 'Choose a new Cairn password',
      holdsLink: true,
    })),
  );
  expect(letters[1]?.text).toBe(
    [
      'Hello,',
      'You asked for a new password for your Cairn account. Choose it here:',
      `https://money.example.org/reset-password#${second}`,
      'The link works once, for 30 minutes. If you did not ask for it, do nothing: your password stays as it is.',
      'Cairn, at https://money.example.org',
    ].join('\n\n'),
  );
  const reset = (token: string) =>
    t.identity.resetPasswordByLink({ token, password: 'battery staple' }, home);
  await expect(reset(first ?? '')).rejects.toMatchObject({ code: 'link_invalid' });
  expect(await reset(second ?? '')).toEqual(user);
  await sendLetter(deps, { kind: 'password-changed', userId: user.id });
  expect(letters[2]).toMatchObject({
    to: 'ada@example.com',
    subject: 'Your Cairn password was changed',
    link: null,
  });
});

test('nobody is written to where there is no such person', async () => {
  const { letters, deps } = openSending();
  const userId = '00000000-0000-4000-8000-000000000000';
  await sendLetter(deps, { kind: 'password-link', userId });
  await sendLetter(deps, { kind: 'password-changed', userId });
  expect(letters).toEqual([]);
});

test('the letter about a new browser says which, when and where, or that it has signed out', async () => {
  const person = { ...ada, email: 'grace@example.com' };
  const { user } = await t.identity.register(person, home);
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const signedIn = await t.identity.login(person, { address: '198.51.100.4', userAgent });
  expect(signedIn.isNewBrowser).toBe(true);
  const { letters, deps } = openSending();
  const job = { kind: 'new-browser', userId: user.id, sessionId: signedIn.sessionId } as const;
  await sendLetter(deps, job);
  await t.identity.logout(signedIn.token);
  await sendLetter(deps, job);
  expect(letters.map(({ to, subject, link }) => [to, subject, link])).toEqual(
    Array.from({ length: 2 }, () => ['grace@example.com', 'New sign-in to Cairn', null]),
  );
  expect(letters[0]?.text).toContain(
    'Time: 2026-03-01 12:00 UTC\nBrowser: Firefox on Linux\nNetwork address: 198.51.100.4\n',
  );
  expect(letters[0]?.text).toContain('https://money.example.org/account#security');
  expect(letters[1]?.text).toContain('They have signed out since.');
});

test.each([
  ['second-factor-on', 'Two-step sign-in is on', 'turned on'],
  ['second-factor-off', 'Two-step sign-in is off', 'your password alone signs in now'],
  ['authenticator-removed', 'An authenticator app was removed from Cairn', 'asks for a passkey'],
  ['passkey-added', 'A passkey was added to Cairn', 'It signs in without your password'],
  ['passkey-removed', 'A passkey was removed from Cairn', 'It no longer signs in'],
  ['new-recovery-codes', 'New recovery codes for Cairn', 'Those from before no longer work'],
  ['api-key-added', 'An API key was made for your Cairn account', 'end the key under'],
  ['recovery-code-used', 'A recovery code was used to sign in to Cairn', 'which is used up now'],
] as const)(
  'the letter %s says what happened, and what to do if it was not them',
  async (kind, subject, words) => {
    const { user } = await t.identity.register({ ...ada, email: `${kind}@example.com` }, home);
    const { letters, deps } = openSending();
    await sendLetter(deps, { kind, userId: user.id });
    expect(letters).toMatchObject([{ to: user.email, subject, link: null }]);
    expect(letters[0]?.text).toContain(words);
    expect(letters[0]?.text).toContain('https://money.example.org/account#security');
  },
);

test('an invitation is sent with a link of its own, and not once it was withdrawn', async () => {
  const { user } = await t.identity.register({ ...ada, email: 'inviting@example.com' }, home);
  const { invitation } = await t.identity.registration.invite(user, 'invited@example.com', null);
  const { letters, deps } = openSending(1);
  const job = { kind: 'invitation', invitationId: invitation.id } as const;
  await expect(sendLetter(deps, job)).rejects.toThrow('450');
  await sendLetter(deps, job);
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 2 }, () => ['invited@example.com', 'An invitation to Cairn']),
  );
  expect(letters[1]?.link).toMatch(/^https:\/\/money\.example\.org\/register#[\w-]{43}$/);
  expect(letters[1]?.link).not.toBe(letters[0]?.link);
  expect(letters[1]?.text).toContain(letters[1]?.link);
  await t.identity.registration.withdrawInvitation(null, invitation.id);
  await sendLetter(deps, job);
  expect(letters).toHaveLength(2);
});

test('a link to confirm an address is made as its letter is sent, and the one before no longer works', async () => {
  const { user } = await t.identity.register({ ...ada, email: 'verify@example.com' }, home);
  const { letters, deps } = openSending(1);
  const job = { kind: 'verify-address', userId: user.id } as const;
  await expect(sendLetter(deps, job)).rejects.toThrow('450');
  await sendLetter(deps, job);
  const [first, second] = letters.map(({ link }) => link?.split('#')[1] ?? '');
  expect(letters[1]).toMatchObject({ to: user.email, subject: 'Confirm your email address for Cairn' });
  expect(letters[1]?.text).toContain(`https://money.example.org/confirm-address#${second}`);
  await expect(t.identity.emailAddress.confirm(first ?? '', home)).rejects.toMatchObject({
    code: 'link_invalid',
  });
  expect((await t.identity.emailAddress.confirm(second ?? '', home)).result).toBe('verified');
});

test('a change of address is written to both addresses, and names none of them to the other', async () => {
  const { user } = await t.identity.register({ ...ada, email: 'before@example.com' }, home);
  const wanted = 'https://evil.example/win@after.example.com';
  const changeId = await t.identity.emailAddress.begin(user, wanted, home);
  const { letters, deps } = openSending();
  await sendLetter(deps, { kind: 'address-change', changeId, side: 'old' });
  await sendLetter(deps, { kind: 'address-change', changeId, side: 'new' });
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['before@example.com', 'Confirm the change of your email address in Cairn'],
    [wanted, 'Confirm your new email address for Cairn'],
  ]);
  expect(letters[0]?.text).not.toContain('evil.example');
  expect(letters[1]?.text).not.toContain('before@example.com');
  for (const { text, link } of letters) expect(text).toContain(link);
  await t.identity.emailAddress.end(user.id);
  await sendLetter(deps, { kind: 'address-change', changeId, side: 'new' });
  expect(letters).toHaveLength(2);
});

test('to an address that has an account already goes a letter without a link', async () => {
  const { user } = await t.identity.register({ ...ada, email: 'asking@example.com' }, home);
  await t.identity.register({ ...ada, email: 'taken@example.com' }, home);
  const changeId = await t.identity.emailAddress.begin(user, 'taken@example.com', home);
  const { letters, deps } = openSending();
  await sendLetter(deps, { kind: 'address-change', changeId, side: 'new' });
  expect(letters).toMatchObject([
    { to: 'taken@example.com', subject: 'Your email address has a Cairn account', link: null },
  ]);
  expect(letters[0]?.text).not.toContain('asking@example.com');
});
