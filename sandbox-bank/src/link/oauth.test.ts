import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { LINK_REQUEST, openTestBank, type TestBank } from '../test-bank.ts';

const home = 'https://money.example.org';
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

async function linkToken(): Promise<string> {
  const request = { ...LINK_REQUEST, redirect_uri: `${home}/back` };
  const { body } = await bank.post('/link/token/create', request);
  return z.string().parse(body.link_token);
}

async function call(name: string, request: object) {
  return (await bank.post(`/link/api/${name}`, request)).body;
}

/** Begins a sign-in at the OAuth bank; gives the session and the state that the bank's page is opened with. */
async function begin(token: string, clientOrigin = home) {
  const opened = await call('open', { link_token: token });
  const session = { link_token: token, link_session_id: opened.link_session_id };
  const started = await call('oauth-start', {
    ...session,
    institution_id: 'ins_127287',
    client_origin: clientOrigin,
  });
  const state = new URL(z.string().parse(started.page), home).searchParams.get('oauth_state_id');
  return { session, started, state: { oauth_state_id: state } };
}

test('the person goes to the bank, comes back to the client, and the session goes on', async () => {
  const token = await linkToken();
  const { session, started, state } = await begin(token);
  expect(started).toMatchObject({ step: 'oauth', leaves: true });
  expect(await call('oauth-look', state)).toMatchObject({ client_name: 'Cairn' });
  expect(await call('oauth-answer', { ...state, allowed: true })).toMatchObject({
    return_to: `${home}/back?oauth_state_id=${state.oauth_state_id}`,
  });
  const returned = await call('open', { link_token: token, ...state });
  expect(returned).toMatchObject({
    ...{ link_session_id: session.link_session_id },
    returned_institution: {},
  });
  expect(await call('oauth-finish', session)).toMatchObject({ step: 'accounts' });
  // A state is good for once.
  expect(await call('oauth-finish', session)).toMatchObject({
    error: { error_code: 'OAUTH_STATE_ID_ALREADY_PROCESSED' },
  });
});

test('a person who refuses shares nothing', async () => {
  const { session, state } = await begin(await linkToken());
  await call('oauth-answer', { ...state, allowed: false });
  // An answer cannot be changed.
  await call('oauth-answer', { ...state, allowed: true });
  expect(await call('oauth-finish', session)).toMatchObject({ error: { error_code: 'ACCESS_NOT_GRANTED' } });
});

test('a session goes on with its own token only, and not before the bank has its answer', async () => {
  const { session, state } = await begin(await linkToken());
  expect(await call('oauth-finish', session)).toMatchObject({ error: { error_code: 'USER_INPUT_TIMEOUT' } });
  expect(await call('open', { link_token: await linkToken(), ...state })).toMatchObject({
    error: { error_code: 'INCORRECT_LINK_TOKEN' },
  });
  expect(await call('oauth-look', { oauth_state_id: 'unknown' })).toMatchObject({
    error: { error_code: 'OAUTH_STATE_ID_NOT_FOUND' },
  });
});

test('a client that the address does not lead back to gets a window of its own', async () => {
  const { started, state } = await begin(await linkToken(), 'https://elsewhere.example.org');
  expect(started).toMatchObject({ leaves: false });
  expect(await call('oauth-answer', { ...state, allowed: true })).toMatchObject({ return_to: null });
});
