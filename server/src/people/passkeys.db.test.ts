import { passkeyMessages } from '@cairn/contract/passkeys';
import { recoveryCodesCount } from '@cairn/contract/second-factor';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from './test-authenticator.ts';
import { home, type TestIdentity } from './test-identity.ts';
import { createPasskeyIdentity, type Device, here, peopleOn, site } from './test-passkeys.ts';

const minuteMs = 60_000;

let t: TestIdentity;
let people: ReturnType<typeof peopleOn>;
beforeAll(async () => {
  t = await createPasskeyIdentity();
  people = peopleOn(t);
});
afterAll(() => t.close());

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

const wrong = expect.objectContaining({ code: 'wrong_passkey', message: passkeyMessages.wrong });
const refused = (code: string) => expect.objectContaining({ code });

describe('a passkey', () => {
  test('signs in without a password or a code, and says when it was used', async () => {
    const owner = await people.newOwner();
    later(minuteMs);
    const { user, proof, token } = await people.signIn(owner.device);
    expect([user, proof]).toEqual([owner.user, 'passkey']);
    expect((await t.identity.authenticate(token))?.user.id).toBe(owner.user.id);
    const [shown] = await people.passkeysOf(owner);
    expect(shown).toMatchObject({ isSynced: true, lastUsedAt: t.clock.now.toISOString() });
    expect(Date.parse(shown?.addedAt ?? '')).toBe(t.clock.now.getTime() - minuteMs);
  });

  test('is asked for only where its owner is recognized, of a device that keeps it', async () => {
    const person = await people.newPerson();
    expect(await t.identity.passkeys.begin(person.session, here)).toMatchObject({
      rp: { id: 'money.example.org', name: 'Cairn' },
      user: { name: person.user.email, displayName: person.user.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const device = createAuthenticator(site);
    await people.add(person, device);
    const known = [{ id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] }];
    expect((await t.identity.passkeys.begin(person.session, here)).excludeCredentials).toEqual(known);
    expect(await t.identity.passkeys.beginSignIn(here)).toMatchObject({
      rpId: 'money.example.org',
      userVerification: 'required',
      allowCredentials: [],
    });
    const asked = await t.identity.passkeys.beginConfirmation(person.session, here);
    expect(asked.allowCredentials).toEqual(known);
  });

  test('is named after the browser that added it, and by its owner', async () => {
    const owner = await people.newOwner({ isSynced: false });
    later(minuteMs);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const options = await t.identity.passkeys.begin(owner.session, here);
    const made = createAuthenticator(site).create(options);
    await t.identity.passkeys.add(owner.session, made, { ...here, userAgent });
    const [first, second] = await people.passkeysOf(owner);
    expect([first?.name, first?.isSynced, second?.name]).toEqual(['Passkey', false, 'Firefox on Linux']);
    await t.identity.passkeys.rename(owner.user.id, first?.id ?? '', 'Blue key');
    expect((await people.passkeysOf(owner))[0]?.name).toBe('Blue key');
    const stranger = await people.newPerson();
    const byStranger = t.identity.passkeys.rename(stranger.user.id, first?.id ?? '', 'Mine');
    await expect(byStranger).rejects.toEqual(refused('not_found'));
    expect((await people.passkeysOf(owner))[0]?.name).toBe('Blue key');
  });

  test('that counts its uses signs in as often as it counts up', async () => {
    const { device } = await people.newOwner({ counts: true });
    for (let use = 0; use < 3; use += 1) expect((await people.signIn(device)).proof).toBe('passkey');
  });

  test('cannot be used at an address without a name or without TLS, but on this machine', async () => {
    const { session } = await people.newPerson();
    const begin = (at: string | null) => t.identity.passkeys.begin(session, { ...home, site: at });
    for (const at of [null, 'https://192.0.2.7', 'https://[2001:db8::7]', 'http://money.example.org'])
      await expect(begin(at)).rejects.toEqual(refused('conflict'));
    expect((await begin('http://localhost:3000')).rp.id).toBe('localhost');
  });
});

describe('beside the password', () => {
  test('the first passkey brings recovery codes, and the password alone signs in no more', async () => {
    const person = await people.newPerson();
    const login = (more: object = {}) => t.identity.login({ ...person.credentials, ...more }, here);
    expect((await login()).proof).toBe('none');
    const device = createAuthenticator(site);
    const recoveryCodes = await people.add(person, device);
    expect(new Set(recoveryCodes).size).toBe(recoveryCodesCount);
    await expect(login()).rejects.toEqual(refused('passkey_needed'));
    expect((await people.signInInTwoSteps(person, device)).proof).toBe('passkey');
    expect((await login({ code: recoveryCodes[0] })).proof).toBe('recovery code');
    await expect(login({ code: recoveryCodes[0] })).rejects.toEqual(refused('wrong_code'));
    await expect(login({ code: '123456' })).rejects.toEqual(refused('wrong_code'));
    // Another one changes nothing of that.
    expect(await people.add(person, createAuthenticator(site))).toEqual([]);
    expect((await login({ code: recoveryCodes[1] })).proof).toBe('recovery code');
  });

  test('a browser that is remembered is not asked for it', async () => {
    const { credentials, device } = await people.newOwner();
    const options = await t.identity.passkeys.beginSignIn(here);
    const passkey = device.get(options);
    const { devices } = await t.identity.login({ ...credentials, passkey, rememberBrowser: true }, here);
    expect((await t.identity.login(credentials, { ...here, devices })).proof).toBe('remembered browser');
  });

  test('with an app too, either counts, and each can be removed without the other', async () => {
    const owner = await people.newOwner();
    const { secondFactor, passkeys } = t.identity;
    const { authenticatorId, uri } = await secondFactor.addAuthenticator(owner.user);
    const app = URI.parse(uri);
    const codeNow = () => (app instanceof TOTP ? app.generate({ timestamp: t.clock.now.getTime() }) : '');
    await secondFactor.confirmAuthenticator(owner.user.id, authenticatorId, codeNow());
    later(minuteMs);
    const login = (more: object = {}) => t.identity.login({ ...owner.credentials, ...more }, here);
    await expect(login()).rejects.toMatchObject({
      code: 'passkey_needed',
      message: 'Use your passkey, or enter the code from your authenticator app or a recovery code.',
    });
    expect((await login({ code: codeNow() })).proof).toBe('app');
    expect((await people.signInInTwoSteps(owner, owner.device)).proof).toBe('passkey');
    expect(await secondFactor.removeAuthenticator(owner.user.id, authenticatorId)).toEqual({
      isOneStep: false,
    });
    await expect(login()).rejects.toEqual(refused('passkey_needed'));
    expect((await secondFactor.read(owner.user.id)).recoveryCodesLeft).toBe(recoveryCodesCount);
    const [shown] = await people.passkeysOf(owner);
    expect(await passkeys.remove(owner.user.id, shown?.id ?? '')).toEqual({ isOneStep: true });
    expect((await login()).proof).toBe('none');
    expect(await secondFactor.read(owner.user.id)).toMatchObject({
      recoveryCodesLeft: 0,
      rememberedBrowsers: [],
    });
  });

  test('new recovery codes are made for who has only a passkey, and for nobody without a second step', async () => {
    const owner = await people.newOwner();
    const codes = await t.identity.secondFactor.makeRecoveryCodes(owner.user.id);
    const login = (code = '') => t.identity.login({ ...owner.credentials, code }, here);
    await expect(login(owner.recoveryCodes[0])).rejects.toEqual(refused('wrong_code'));
    expect((await login(codes[0])).proof).toBe('recovery code');
    const { user } = await people.newPerson();
    await expect(t.identity.secondFactor.makeRecoveryCodes(user.id)).rejects.toEqual(refused('conflict'));
  });

  test('the operator’s turning it off removes passkeys too', async () => {
    const owner = await people.newOwner();
    await t.identity.secondFactor.removeAll(owner.user.id);
    expect((await t.identity.login(owner.credentials, here)).proof).toBe('none');
    await expect(people.signIn(owner.device)).rejects.toEqual(wrong);
  });

  test('a wrong password is refused before the passkey is looked at, whose challenge stays unused', async () => {
    const { credentials, device } = await people.newOwner();
    const passkey = device.get(await t.identity.passkeys.beginSignIn(here));
    const guessed = { ...credentials, password: 'wrong one', passkey };
    await expect(t.identity.login(guessed, here)).rejects.toEqual(refused('invalid_credentials'));
    expect((await t.identity.login({ ...credentials, passkey }, here)).proof).toBe('passkey');
  });
});

describe('in a session', () => {
  test('a passkey proves who it is, also long after the sign-in', async () => {
    const owner = await people.newOwner();
    const { token } = await people.signIn(owner.device);
    const read = async () => {
      const session = await t.identity.authenticate(token);
      if (session === null) throw new Error('The session lasts longer than that');
      return session;
    };
    later(11 * minuteMs);
    const session = await read();
    expect(session.isConfirmed).toBe(false);
    await people.confirm({ ...owner, session }, owner.device);
    expect((await read()).isConfirmed).toBe(true);
  });

  test('who has none is told so', async () => {
    const { session } = await people.newPerson();
    await expect(t.identity.passkeys.beginConfirmation(session, here)).rejects.toMatchObject({
      code: 'conflict',
      message: passkeyMessages.none,
    });
  });
});

describe('the limits', () => {
  test('count wrong passkeys as wrong passwords, of known and of unknown ones', async () => {
    const { device } = await people.newOwner();
    const client = { ...here, address: '198.51.100.9' };
    const identity = t.openAnother({ limits: {} });
    const attempt = async (by: Device, from = client) => {
      const options = await identity.passkeys.beginSignIn(here);
      return identity.loginWithPasskey(by.get(options, { isVerified: false }), from);
    };
    for (let failure = 0; failure < 10; failure += 1) await expect(attempt(device)).rejects.toEqual(wrong);
    await expect(attempt(device)).rejects.toEqual(refused('too_many_requests'));
    const narrow = t.openAnother({
      limits: { loginNetwork: { kind: 'bucket', capacity: 10, drainPerSecond: 0.1 } },
    });
    const unknown = async () => {
      const options = await narrow.passkeys.beginSignIn(here);
      return narrow.loginWithPasskey(createAuthenticator(site).get(options), {
        ...here,
        address: '198.51.100.77',
      });
    };
    await expect(unknown()).rejects.toEqual(wrong);
    await expect(unknown()).rejects.toEqual(refused('too_many_requests'));
  });

  test('give a network only so many challenges', async () => {
    const identity = t.openAnother({
      limits: { challengeNetwork: { kind: 'bucket', capacity: 2, drainPerSecond: 1 } },
    });
    const begin = () => identity.passkeys.beginSignIn({ ...here, address: '198.51.100.33' });
    await begin();
    await begin();
    await expect(begin()).rejects.toEqual(refused('too_many_requests'));
  });
});

test('passkeys and challenges go with the person', async () => {
  const owner = await people.newOwner();
  await t.identity.passkeys.beginConfirmation(owner.session, here);
  const left = () =>
    t.query(
      `select id from identity.passkeys where user_id = $1
       union all select session_id from identity.passkey_challenges where session_id = $2`,
      [owner.user.id, owner.session.sessionId],
    );
  expect(await left()).toHaveLength(2);
  await t.identity.deleteUser(owner.user);
  expect(await left()).toEqual([]);
});
