import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimitPolicies } from './limits.ts';
import { confirmedMs } from './sessions.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

const stepMs = 30_000;

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

let count = 0;
/** A person with an authenticator app, in a session that was confirmed too long ago for what asks who it is. */
async function newPerson() {
  count += 1;
  const credentials = { ...ada, email: `step-up-${count}@example.com` };
  const { token, user } = await t.identity.register(credentials, home);
  const { authenticatorId, uri } = await t.identity.secondFactor.addAuthenticator(user);
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error('The address is of a time-based code');
  const code = () => app.generate({ timestamp: t.clock.now.getTime() });
  const recoveryCodes = await t.identity.secondFactor.confirmAuthenticator(user.id, authenticatorId, code());
  later(confirmedMs + stepMs);
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('The session lives');
  return { credentials, token, user, session, code, recoveryCodes };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const isConfirmed = async (token: string) => (await t.identity.authenticate(token))?.isConfirmed;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const confirm = ({ session }: Person, proof: { code: string } | { password: string }) =>
  codeOf(t.identity.confirmIdentity(session, proof, home));

describe('proving who it is in a session', () => {
  test('attack, replay: a code that signed in or confirmed before does not confirm', async () => {
    const person = await newPerson();
    const code = person.code();
    expect(await codeOf(t.identity.login({ ...person.credentials, code }, home))).toBe('done');
    expect(await confirm(person, { code })).toBe('wrong_code');
    expect(await isConfirmed(person.token)).toBe(false);
    const [recovery = ''] = person.recoveryCodes;
    expect(await confirm(person, { code: recovery })).toBe('done');
    later(confirmedMs + 1);
    expect(await confirm(person, { code: recovery })).toBe('wrong_code');
    expect(await isConfirmed(person.token)).toBe(false);
  });

  test('attack, race: of several sessions that confirm with one code at once one is confirmed', async () => {
    const person = await newPerson();
    const [code = ''] = person.recoveryCodes;
    const other = person.recoveryCodes[1] ?? '';
    const second = await t.identity.login({ ...person.credentials, code: other }, home);
    later(confirmedMs + 1);
    const session = await t.identity.authenticate(second.token);
    if (session === null) throw new Error('The second session lives');
    const outcomes = await Promise.all([
      confirm(person, { code }),
      confirm({ ...person, session }, { code }),
    ]);
    expect(outcomes.toSorted()).toEqual(['done', 'wrong_code']);
    const confirmed = await Promise.all([isConfirmed(person.token), isConfirmed(second.token)]);
    expect(confirmed.filter((one) => one === true)).toHaveLength(1);
  });

  test('attack, another person’s: their password and their codes confirm nothing, and stay of use to them', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    await t.identity.changePassword(
      other.session,
      { currentPassword: ada.password, newPassword: 'battery of the other' },
      home,
    );
    const code = other.code();
    for (const proof of [
      { code },
      { code: other.recoveryCodes[0] ?? '' },
      { password: 'battery of the other' },
    ])
      expect(await confirm(person, proof)).toMatch(/^wrong_/);
    expect(await isConfirmed(person.token)).toBe(false);
    expect(await confirm(other, { code })).toBe('done');
    expect(await confirm(other, { code: other.recoveryCodes[0] ?? '' })).toBe('done');
  });

  test('attack, fixation: what one session proved is of no use to another one of the person', async () => {
    const person = await newPerson();
    const stolen = await t.identity.login({ ...person.credentials, code: person.code() }, home);
    later(confirmedMs + 1);
    expect(await confirm(person, { password: ada.password })).toBe('done');
    expect([await isConfirmed(person.token), await isConfirmed(stolen.token)]).toEqual([true, false]);
  });

  test('attack, expired: a proof holds for ten minutes and not a moment longer', async () => {
    const person = await newPerson();
    expect(await confirm(person, { password: ada.password })).toBe('done');
    later(confirmedMs);
    expect(await isConfirmed(person.token)).toBe(true);
    later(1);
    expect(await isConfirmed(person.token)).toBe(false);
  });

  test('attack, guessed: wrong passwords and codes are counted together, and then the right ones are refused', async () => {
    const person = await newPerson();
    const { freeFailures } = defaultLimitPolicies.loginAccountAndNetwork;
    for (let tried = 0; tried < freeFailures; tried += 1)
      expect(await confirm(person, tried % 2 === 0 ? { password: 'not it' } : { code: '000000' })).toMatch(
        /^wrong_/,
      );
    expect(await confirm(person, { password: ada.password })).toBe('too_many_requests');
    expect(await confirm(person, { code: person.code() })).toBe('too_many_requests');
    // The same count, so that no guesses are left at the front door either.
    const { credentials } = person;
    expect(await codeOf(t.identity.login({ ...credentials, code: person.code() }, home))).toBe(
      'too_many_requests',
    );
    expect(await isConfirmed(person.token)).toBe(false);
  });

  test('attack, stolen session: a browser that is remembered for signing in proves nothing in a session', async () => {
    const person = await newPerson();
    const { credentials } = person;
    const { devices } = await t.identity.login(
      { ...credentials, code: person.code(), rememberBrowser: true },
      home,
    );
    const known = { ...home, devices };
    expect((await t.identity.login(credentials, known)).proof).toBe('remembered browser');
    for (const proof of [{ password: '' }, { code: '' }, { code: devices }])
      expect(await codeOf(t.identity.confirmIdentity(person.session, proof, known))).toMatch(/^wrong_/);
    expect(await isConfirmed(person.token)).toBe(false);
  });

  test('attack, ended session: one that was ended while it was confirmed stays ended', async () => {
    const person = await newPerson();
    await Promise.all([confirm(person, { password: ada.password }), t.identity.logout(person.token)]);
    expect(await t.identity.authenticate(person.token)).toBeNull();
  });
});
