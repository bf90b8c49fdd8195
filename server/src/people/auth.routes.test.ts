import { AppError } from '@cairn/contract/errors';
import { expect, it, onTestFinished } from 'vitest';
import { liveToken, session } from '../http/test-answers.ts';
import { authorization, startTestServer } from '../http/test-server.ts';
import { authHandlers } from './routes.ts';

it('passes each call on with what the person sent, where they came from and their token', async () => {
  const seen: unknown[] = [];
  const { user } = session;
  const handlers = authHandlers({
    register: async (input, client) => {
      seen.push(['register', input, client.address]);
      return { token: 'new-token', user, devices: 'mark~1' };
    },
    login: async () => {
      throw new AppError('invalid_credentials', 'Invalid email or password');
    },
    verify: async (token, client) => {
      seen.push(['verify', token, client.address]);
      return user;
    },
    logout: async (token) => {
      seen.push(['logout', token]);
    },
  });
  const server = await startTestServer({ handlers });
  onTestFinished(() => server.close());
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/api/auth/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...authorization },
    });
  const person = { name: ' Ada ', email: 'ada@private.example', password: 'private-pass' };
  expect(await (await post('register', person)).json()).toEqual({ token: 'new-token', user });
  const refused = await post('login', person);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'Invalid email or password' });
  expect(await (await post('verify', { token: 'shown-token' })).json()).toEqual({ user });
  expect(await (await post('logout', {})).json()).toEqual({});
  expect(seen).toEqual([
    ['register', { ...person, name: 'Ada' }, '127.0.0.1'],
    ['verify', 'shown-token', '127.0.0.1'],
    ['logout', liveToken],
  ]);
});

it('says in seconds, rounded up, when to try again after too many attempts', async () => {
  const login = async () => {
    throw new AppError('too_many_requests', 'Too many attempts.', { retryAfterMs: 61_001 });
  };
  const server = await startTestServer({ handlers: { login } });
  onTestFinished(() => server.close());
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@private.example', password: 'private-pass' }),
    headers: { 'content-type': 'application/json' },
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '62']);
});

it('has the browser keep its mark where no script reads it, and takes it with the next login', async () => {
  const seen: (string | null | undefined)[] = [];
  const handlers = authHandlers({
    register: async () => ({ token: 'new-token', user: session.user, devices: 'mark~1' }),
    login: async (_input, client) => {
      seen.push(client.devices);
      return { token: 'new-token', user: session.user, devices: 'mark~2' };
    },
    verify: async () => session.user,
    logout: async () => undefined,
  });
  for (const publicUrl of [null, 'https://money.example.org']) {
    const server = await startTestServer({ handlers, publicUrl });
    onTestFinished(() => server.close());
    const login = (cookie: string) =>
      fetch(`${server.origin}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email: 'ada@private.example', password: 'private-pass' }),
        headers: { 'content-type': 'application/json', cookie },
      });
    const answer = await login('other=1; cairn_device=mark~1; more=2');
    const secure = publicUrl === null ? '' : '; Secure';
    expect(answer.headers.get('set-cookie')).toBe(
      `cairn_device=mark~2; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict${secure}`,
    );
    expect(await answer.json()).toEqual({ token: 'new-token', user: session.user });
    await login('cairn_device=<not ours>');
  }
  expect(seen).toEqual(['mark~1', null, 'mark~1', null]);
});
