import { recoveryCodesCount, rememberedBrowserDays } from '@cairn/contract/second-factor';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimitPolicies } from './limits.ts';
import { confirmedMs } from './sessions.ts';
import { ada, createTestIdentity, home, leastPasswordCost, type TestIdentity } from './test-identity.ts';

const stepMs = 30_000;
const dayMs = 24 * 60 * 60_000;

let t: TestIdentity;
beforeAll(async () => {
  // Without delays between failures, which have their own tests.
  const { loginDevice, loginAccount, loginAccountAndNetwork } = defaultLimitPolicies;
  const freely = <P extends { freeFailures: number }>(policy: P): P => ({ ...policy, freeFailures: 1000 });
  t = await createTestIdentity({
    passwordCost: leastPasswordCost,
    limits: {
      loginDevice: freely(loginDevice),
      loginAccount: freely(loginAccount),
      loginAccountAndNetwork: freely(loginAccountAndNetwork),
    },
  });
});
afterAll(() => t.close());

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

let count = 0;
/** A new person with an app that shows codes, not yet in use. */
async function newPerson() {
  count += 1;
  const credentials = { ...ada, email: `second${count}@example.com` };
  const { token, user, devices } = await t.identity.register(credentials, home);
  const session = await t.identity.authenticate(token);
  if (session === null) throw new Error('A new person is signed in');
  const signIn = (more: { code?: string; rememberBrowser?: boolean } = {}, cookie?: string) =>
    t.identity.login({ ...credentials, ...more }, cookie === undefined ? home : { ...home, devices: cookie });
  return { credentials, user, session, devices, signIn };
}

function appOf(uri: string) {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error('The address is of a time-based code');
  return { app, codeAt: (steps = 0) => app.generate({ timestamp: t.clock.now.getTime() + steps * stepMs }) };
}

/** A new person whose sign-in asks for a code. */
async function newCarefulPerson() {
  const person = await newPerson();
  const { authenticatorId, uri } = await t.identity.secondFactor.addAuthenticator(person.user);
  const { codeAt } = appOf(uri);
  const recoveryCodes = await t.identity.secondFactor.confirmAuthenticator(
    person.user.id,
    authenticatorId,
    codeAt(),
  );
  later(stepMs);
  return { ...person, authenticatorId, codeAt, recoveryCodes };
}

const refused = (code: string) => expect.objectContaining({ code });

describe('an authenticator app', () => {
  test('counts from its first right code, and its address says whose it is', async () => {
    const { user, signIn } = await newPerson();
    const { authenticatorId, uri, secret } = await t.identity.secondFactor.addAuthenticator(user);
    const { app, codeAt } = appOf(uri);
    expect([app.issuer, app.label, app.secret.base32]).toEqual(['Cairn', user.email, secret]);
    expect((await signIn()).proof).toBe('none');
    const confirm = (code: string) =>
      t.identity.secondFactor.confirmAuthenticator(user.id, authenticatorId, code);
    await expect(confirm(codeAt(9))).rejects.toEqual(refused('wrong_code'));
    await expect(confirm('letters')).rejects.toEqual(refused('wrong_code'));
    expect((await signIn()).proof).toBe('none');
    const recoveryCodes = await confirm(` ${codeAt().slice(0, 3)} ${codeAt().slice(3)}`);
    expect(new Set(recoveryCodes).size).toBe(recoveryCodesCount);
    await expect(signIn()).rejects.toEqual(refused('second_factor_needed'));
    // The code that put it into use is used up.
    await expect(signIn({ code: codeAt() })).rejects.toEqual(refused('wrong_code'));
    later(stepMs);
    expect((await signIn({ code: codeAt() })).proof).toBe('app');
    await expect(confirm(codeAt())).rejects.toEqual(refused('conflict'));
  });

  test('a code counts once, also for two sign-ins at once, and none before it counts any more', async () => {
    const { signIn, codeAt } = await newCarefulPerson();
    const code = codeAt();
    const both = await Promise.allSettled([signIn({ code }), signIn({ code })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: refused('wrong_code') },
    ]);
    await expect(signIn({ code: codeAt(-1) })).rejects.toEqual(refused('wrong_code'));
  });

  test.each([
    [-2, 'wrong_code'],
    [-1, null],
    [0, null],
    [1, null],
    [2, 'wrong_code'],
  ])('of a clock that is %i steps apart', async (steps, error) => {
    const { signIn, codeAt } = await newCarefulPerson();
    later(2 * stepMs);
    const signingIn = signIn({ code: codeAt(steps) });
    if (error === null) expect((await signingIn).proof).toBe('app');
    else await expect(signingIn).rejects.toEqual(refused(error));
  });

  test('a wrong password is refused before a code is looked at, which stays unused', async () => {
    const { credentials, signIn, codeAt } = await newCarefulPerson();
    const code = codeAt();
    await expect(t.identity.login({ ...credentials, password: 'wrong one', code }, home)).rejects.toEqual(
      refused('invalid_credentials'),
    );
    expect((await signIn({ code })).proof).toBe('app');
  });

  test('a new one takes the place of the old one only once it is confirmed', async () => {
    const { user, signIn, codeAt, recoveryCodes } = await newCarefulPerson();
    const next = await t.identity.secondFactor.addAuthenticator(user);
    const nextApp = appOf(next.uri);
    expect((await signIn({ code: codeAt() })).proof).toBe('app');
    await t.identity.secondFactor.confirmAuthenticator(user.id, next.authenticatorId, nextApp.codeAt());
    later(stepMs);
    await expect(signIn({ code: codeAt() })).rejects.toEqual(refused('wrong_code'));
    await expect(signIn({ code: recoveryCodes[0] ?? '' })).rejects.toEqual(refused('wrong_code'));
    expect((await signIn({ code: nextApp.codeAt() })).proof).toBe('app');
  });

  test('two that are confirmed at once leave one, with its own recovery codes', async () => {
    const { user, signIn } = await newPerson();
    const { authenticatorId, uri } = await t.identity.secondFactor.addAuthenticator(user);
    const { codeAt } = appOf(uri);
    const confirm = () => t.identity.secondFactor.confirmAuthenticator(user.id, authenticatorId, codeAt());
    const both = await Promise.allSettled([confirm(), confirm()]);
    const [done] = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const code of done ?? []) expect((await signIn({ code })).proof).toBe('recovery code');
  });

  test('of another person can be neither confirmed nor removed', async () => {
    const mine = await newPerson();
    const theirs = await newCarefulPerson();
    const set = await t.identity.secondFactor.addAuthenticator(theirs.user);
    const code = appOf(set.uri).codeAt();
    await expect(
      t.identity.secondFactor.confirmAuthenticator(mine.user.id, set.authenticatorId, code),
    ).rejects.toEqual(refused('conflict'));
    await expect(
      t.identity.secondFactor.removeAuthenticator(mine.user.id, theirs.authenticatorId),
    ).rejects.toEqual(refused('not_found'));
    await expect(theirs.signIn()).rejects.toEqual(refused('second_factor_needed'));
  });

  test('once removed, the password alone signs in, and nothing of it is left', async () => {
    const { user, session, signIn, authenticatorId, recoveryCodes } = await newCarefulPerson();
    await t.identity.secondFactor.removeAuthenticator(user.id, authenticatorId);
    expect((await signIn()).proof).toBe('none');
    expect((await t.identity.readSecurity(session)).secondFactor).toEqual({
      authenticator: null,
      recoveryCodesLeft: 0,
      rememberedBrowsers: [],
    });
    // A code that nothing asks for is not looked at.
    expect((await signIn({ code: recoveryCodes[0] ?? '' })).proof).toBe('none');
    await expect(t.identity.secondFactor.makeRecoveryCodes(user.id)).rejects.toEqual(refused('conflict'));
  });

  test('its secret is sealed, bound to its row', async () => {
    const { user } = await newPerson();
    const { secret } = await t.identity.secondFactor.addAuthenticator(user);
    const rows = await t.query(
      `select sealed_secret, to_jsonb(authenticators)::text as text from identity.authenticators where user_id = $1`,
      [user.id],
    );
    expect(String(rows[0]?.text)).not.toContain(Buffer.from(secret).toString('hex'));
    const other = await newCarefulPerson();
    await t.query('update identity.authenticators set sealed_secret = $1 where user_id = $2', [
      rows[0]?.sealed_secret,
      other.user.id,
    ]);
    await expect(other.signIn({ code: other.codeAt() })).rejects.toEqual(refused('wrong_code'));
    // Recovery codes need no key.
    expect((await other.signIn({ code: other.recoveryCodes[0] ?? '' })).proof).toBe('recovery code');
  });

  test('one that was never confirmed is gone after a day', async () => {
    const { user } = await newPerson();
    const { authenticatorId, uri } = await t.identity.secondFactor.addAuthenticator(user);
    later(dayMs + 1);
    await t.identity.purgeExpired();
    await expect(
      t.identity.secondFactor.confirmAuthenticator(user.id, authenticatorId, appOf(uri).codeAt()),
    ).rejects.toEqual(refused('conflict'));
  });
});

describe('recovery codes', () => {
  test('each signs in once, however it is typed, also for two at once', async () => {
    const { session, signIn, recoveryCodes } = await newCarefulPerson();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn({ code: first.toUpperCase().replaceAll('-', ' ') })).proof).toBe('recovery code');
    await expect(signIn({ code: first })).rejects.toEqual(refused('wrong_code'));
    const both = await Promise.allSettled([signIn({ code: second }), signIn({ code: second })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await t.identity.readSecurity(session)).secondFactor.recoveryCodesLeft).toBe(
      recoveryCodesCount - 2,
    );
  });

  test('of another person do not sign in', async () => {
    const mine = await newCarefulPerson();
    const theirs = await newCarefulPerson();
    const code = theirs.recoveryCodes[0] ?? '';
    await expect(mine.signIn({ code })).rejects.toEqual(refused('wrong_code'));
    expect((await theirs.signIn({ code })).proof).toBe('recovery code');
  });

  test('new ones take the place of all before', async () => {
    const { user, signIn, recoveryCodes } = await newCarefulPerson();
    const next = await t.identity.secondFactor.makeRecoveryCodes(user.id);
    await expect(signIn({ code: recoveryCodes[1] ?? '' })).rejects.toEqual(refused('wrong_code'));
    expect((await signIn({ code: next[1] ?? '' })).proof).toBe('recovery code');
  });

  test('no table contains one', async () => {
    const { recoveryCodes } = await newCarefulPerson();
    const rows = await t.query('select code_hash from identity.recovery_codes');
    const stored = rows.map((row) => String(row.code_hash)).join('\n');
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a remembered browser', () => {
  test('is not asked for a code, for thirty days; others are', async () => {
    const { session, signIn, codeAt, devices } = await newCarefulPerson();
    const { devices: cookie } = await signIn({ code: codeAt(), rememberBrowser: true }, devices);
    expect((await signIn({}, cookie)).proof).toBe('remembered browser');
    await expect(signIn()).rejects.toEqual(refused('second_factor_needed'));
    expect((await t.identity.readSecurity(session)).secondFactor.rememberedBrowsers).toHaveLength(1);
    later(rememberedBrowserDays * dayMs);
    await expect(signIn({}, cookie)).rejects.toEqual(refused('second_factor_needed'));
  });

  test('the mark of another person’s browser, or one that was made up, does not sign in', async () => {
    const mine = await newCarefulPerson();
    const theirs = await newCarefulPerson();
    const remembered = await theirs.signIn({ code: theirs.codeAt(), rememberBrowser: true }, theirs.devices);
    await expect(mine.signIn({}, remembered.devices)).rejects.toEqual(refused('second_factor_needed'));
    const [random = ''] = remembered.devices.split('~');
    await expect(theirs.signIn({}, `${random}~${'A'.repeat(43)}`)).rejects.toEqual(
      refused('second_factor_needed'),
    );
  });

  test('is not made by a sign-in without second factor, so it skips none later', async () => {
    const { user, session, devices, signIn } = await newPerson();
    const { devices: cookie } = await signIn({ rememberBrowser: true }, devices);
    const { authenticatorId, uri } = await t.identity.secondFactor.addAuthenticator(user);
    await t.identity.secondFactor.confirmAuthenticator(user.id, authenticatorId, appOf(uri).codeAt());
    await expect(signIn({}, cookie)).rejects.toEqual(refused('second_factor_needed'));
    expect((await t.identity.readSecurity(session)).secondFactor.rememberedBrowsers).toEqual([]);
  });

  /** A careful person whose browser is remembered. */
  async function remembered() {
    const person = await newCarefulPerson();
    const { devices: cookie } = await person.signIn(
      { code: person.codeAt(), rememberBrowser: true },
      person.devices,
    );
    const { secondFactor } = await t.identity.readSecurity(person.session);
    return { ...person, cookie, browserId: secondFactor.rememberedBrowsers[0]?.id ?? '' };
  }

  test('can be forgotten, by its own person only', async () => {
    const { user, signIn, cookie, browserId } = await remembered();
    const stranger = await newPerson();
    await expect(t.identity.secondFactor.forgetBrowser(stranger.user.id, browserId)).rejects.toEqual(
      refused('not_found'),
    );
    expect((await signIn({}, cookie)).proof).toBe('remembered browser');
    await t.identity.secondFactor.forgetBrowser(user.id, browserId);
    await expect(signIn({}, cookie)).rejects.toEqual(refused('second_factor_needed'));
  });

  test('is forgotten when the other sessions are ended', async () => {
    const { session, signIn, cookie } = await remembered();
    await t.identity.endOtherSessions(session);
    await expect(signIn({}, cookie)).rejects.toEqual(refused('second_factor_needed'));
  });

  test.each(['changed', 'reset by a link', 'reset by the operator'])(
    'is forgotten when the password is %s',
    async (how) => {
      const { credentials, user, session, cookie } = await remembered();
      const password = 'another one 1';
      if (how === 'changed')
        await t.identity.changePassword(
          session,
          { currentPassword: credentials.password, newPassword: password },
          home,
        );
      else {
        const link = await (how === 'reset by the operator'
          ? t.identity.resetPassword(user.email)
          : t.identity.makePasswordLink(user.id));
        await t.identity.resetPasswordByLink({ token: link?.token ?? '', password }, home);
      }
      await expect(
        t.identity.login({ ...credentials, password }, { ...home, devices: cookie }),
      ).rejects.toEqual(refused('second_factor_needed'));
    },
  );
});

describe('a session is confirmed', () => {
  const isConfirmed = async (token: string) => (await t.identity.authenticate(token))?.isConfirmed;

  test('for ten minutes from the sign-in, or from a password or a code in it', async () => {
    const { credentials, session, signIn, codeAt } = await newCarefulPerson();
    const { token, sessionId } = await signIn({ code: codeAt() });
    expect(await isConfirmed(token)).toBe(true);
    later(confirmedMs);
    expect(await isConfirmed(token)).toBe(true);
    later(1);
    expect(await isConfirmed(token)).toBe(false);
    const own = { ...session, sessionId };
    await t.identity.confirmIdentity(own, { password: credentials.password }, home);
    expect(await isConfirmed(token)).toBe(true);
    later(confirmedMs + 1);
    expect(await isConfirmed(token)).toBe(false);
    const code = codeAt();
    await t.identity.confirmIdentity(own, { code }, home);
    expect(await isConfirmed(token)).toBe(true);
    // The code is used up for a sign-in, too.
    await expect(signIn({ code })).rejects.toEqual(refused('wrong_code'));
  });

  test('not by a wrong password, a wrong code, or where there is no second factor', async () => {
    const { session, user } = await newPerson();
    const { token, sessionId } = await t.identity.login({ ...ada, email: user.email }, home);
    later(confirmedMs + 1);
    const own = { ...session, sessionId };
    await expect(t.identity.confirmIdentity(own, { password: 'wrong one' }, home)).rejects.toEqual(
      refused('wrong_password'),
    );
    await expect(t.identity.confirmIdentity(own, { code: '123456' }, home)).rejects.toEqual(
      refused('wrong_code'),
    );
    expect(await isConfirmed(token)).toBe(false);
  });

  test('on its own: others of the person are not', async () => {
    const { credentials, session, signIn } = await newPerson();
    const mine = await signIn();
    const stolen = await signIn();
    later(confirmedMs + 1);
    const own = { ...session, sessionId: mine.sessionId };
    await t.identity.confirmIdentity(own, { password: credentials.password }, home);
    expect(await isConfirmed(mine.token)).toBe(true);
    expect(await isConfirmed(stolen.token)).toBe(false);
  });

  test('not by a clock that was ahead, nor in a session from before this was noted', async () => {
    const { signIn } = await newPerson();
    const { token, sessionId } = await signIn();
    later(-confirmedMs - 1);
    expect(await isConfirmed(token)).toBe(false);
    later(confirmedMs + 1);
    await t.query('update identity.sessions set confirmed_at = null where id = $1', [sessionId]);
    expect(await isConfirmed(token)).toBe(false);
  });
});

test('guesses of codes are limited as guesses of passwords are, whatever comes between', async () => {
  const limited = t.openAnother({ limits: {} });
  const { credentials, codeAt } = await newCarefulPerson();
  const guess = (code?: string) =>
    limited
      .login({ ...credentials, ...(code === undefined ? {} : { code }) }, home)
      .catch((error: { code: string }) => error.code);
  const { freeFailures } = defaultLimitPolicies.loginAccountAndNetwork;
  for (let index = 0; index < freeFailures; index += 2) {
    expect(await guess('not a code')).toBe('wrong_code');
    // The right password without a code does not reset the count.
    expect(await guess()).toBe('second_factor_needed');
  }
  expect(await guess(codeAt())).toBe('too_many_requests');
});
