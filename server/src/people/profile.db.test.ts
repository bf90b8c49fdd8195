import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../http/session.ts';
import type { SignedIn } from './sign-in.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

const office = { address: '198.51.100.9', userAgent: 'Another browser' };
const newPassword = 'battery staple';
const right = { currentPassword: ada.password, newPassword };

let t: TestIdentity;
beforeAll(async () => {
  t = await createTestIdentity();
});
afterAll(() => t.close());

let person: SignedIn;
let session: Session;
beforeEach(async () => {
  person = await t.identity.register({ ...ada, email: `${randomUUID()}@example.com` }, home);
  session = await sessionOf(person);
});

async function sessionOf({ token }: SignedIn): Promise<Session> {
  const found = await t.identity.authenticate(token);
  if (found === null) throw new Error('A session that should live does not');
  return found;
}

const login = (password: string, client = home) =>
  t.identity.login({ email: person.user.email, password }, client);

describe('a name', () => {
  test('changes in every session', async () => {
    const elsewhere = await login(ada.password, office);
    expect(await t.identity.rename(session.user, 'Ada King')).toEqual({ ...person.user, name: 'Ada King' });
    expect((await sessionOf(elsewhere)).user.name).toBe('Ada King');
    expect((await login(ada.password)).user.name).toBe('Ada King');
  });

  test('of another user stays', async () => {
    const other = await t.identity.register({ ...ada, email: `${randomUUID()}@example.com` }, home);
    await t.identity.rename(session.user, 'Ada King');
    expect((await sessionOf(other)).user.name).toBe(ada.name);
  });
});

describe('changing the password', () => {
  test('accepts the new one, ends other sessions, and leaves the caller’s', async () => {
    const elsewhere = await login(ada.password, office);
    const other = await t.identity.register({ ...ada, email: `${randomUUID()}@example.com` }, home);
    await t.identity.changePassword(session, right, home);
    expect(await t.identity.authenticate(elsewhere.token)).toBeNull();
    expect(await t.identity.authenticate(person.token)).not.toBeNull();
    expect(await t.identity.authenticate(other.token)).not.toBeNull();
    await expect(login(ada.password)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect((await login(newPassword)).user).toEqual(person.user);
  });

  test('deletes the old one, and stores the new one as Argon2id', async () => {
    const storedOf = () =>
      t.query('select password_hash from identity.users where id = $1', [person.user.id]);
    const [before] = await storedOf();
    await t.identity.changePassword(session, right, home);
    const [after, ...others] = await storedOf();
    expect(others).toEqual([]);
    expect(after?.password_hash).toMatch(/^\$argon2id\$/);
    expect(after?.password_hash).not.toBe(before?.password_hash);
  });

  test('is refused when the current one is wrong, and changes nothing', async () => {
    const elsewhere = await login(ada.password, office);
    const wrong = { currentPassword: 'wrong horse', newPassword };
    await expect(t.identity.changePassword(session, wrong, home)).rejects.toMatchObject({
      code: 'wrong_password',
      message: 'Current password is incorrect',
    });
    expect(await t.identity.authenticate(elsewhere.token)).not.toBeNull();
    expect((await login(ada.password)).user).toEqual(person.user);
  });

  test('shares the limits of logins; success resets failures', async () => {
    const few = { kind: 'backoff', freeFailures: 3, firstDelayMs: 30_000, maxDelayMs: 900_000 } as const;
    const strict = t.openAnother({
      limits: { loginAccountAndNetwork: { ...few, forgetAfterMs: 86_400_000 } },
    });
    const wrong = { currentPassword: 'wrong horse', newPassword };
    const change = (input: typeof wrong) =>
      strict.changePassword(session, input, home).then(
        () => 'changed',
        (error) => error.code,
      );
    expect([await change(wrong), await change(wrong), await change(right)]).toEqual([
      'wrong_password',
      'wrong_password',
      'changed',
    ]);
    expect([await change(wrong), await change(wrong), await change(wrong)]).toEqual(
      Array.from({ length: 3 }, () => 'wrong_password'),
    );
    const back = { currentPassword: newPassword, newPassword: ada.password };
    expect(await change(back)).toBe('too_many_requests');
    const signIn = strict.login({ email: person.user.email, password: newPassword }, home);
    await expect(signIn).rejects.toMatchObject({ code: 'too_many_requests', retryAfterMs: 30_000 });
  });

  test('twice at once from the same old one succeeds once', async () => {
    const attempts = await Promise.allSettled(
      ['first new one', 'second new one'].map((wanted) =>
        t.identity.changePassword(session, { ...right, newPassword: wanted }, home),
      ),
    );
    const outcomes = attempts.map((attempt) => (attempt.status === 'rejected' ? attempt.reason.code : 'ok'));
    expect(outcomes.toSorted()).toEqual(['ok', 'wrong_password']);
  });

  test('leaves no session of a concurrent login with the old one', async () => {
    await Promise.allSettled([
      t.identity.changePassword(session, right, home),
      ...Array.from({ length: 6 }, () => login(ada.password, office)),
    ]);
    const sessions = await t.query('select id from identity.sessions where user_id = $1', [person.user.id]);
    expect(sessions).toEqual([{ id: session.sessionId }]);
  });
});
