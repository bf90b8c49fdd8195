import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OpenIdRefused, OpenIdUnreachable, openOpenId } from './openid.ts';
import { type LyingProvider, startLyingProvider } from './test-lying-provider.ts';

const clientId = 'cairn';
const attempt = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) };
const answer = { code: 'a-code', state: attempt.state };

let provider: LyingProvider;
beforeAll(async () => {
  provider = await startLyingProvider(clientId);
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.claims = { nonce: attempt.nonce };
  provider.hasForeignKey = false;
});

const open = (issuer = provider.issuer) =>
  openOpenId(
    { issuer: new URL(issuer), clientId, clientSecret: 'secret', name: 'Example', isOnlyWay: false },
    { linkOrigin: 'https://money.example.org' },
  );

it('sends a browser to the provider with state, nonce and a challenge, never the verifier', async () => {
  const url = await open().addressFor(attempt, { again: false });
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'https://money.example.org/single-sign-on',
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge_method: 'S256',
  });
  expect(url.href).not.toContain(attempt.verifier);
  expect(query).not.toHaveProperty('prompt');
  const again = await open().addressFor(attempt, { again: true });
  expect(Object.fromEntries(again.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
});

it('reads who came back', async () => {
  provider.claims = { nonce: attempt.nonce, email_verified: true, name: 'Grace', auth_time: 1_800_000_000 };
  expect(await open().readPerson(attempt, answer)).toEqual({
    issuer: provider.issuer,
    subject: 'grace',
    email: 'g@example.com',
    isEmailVerified: true,
    name: 'Grace',
    provedAt: new Date(1_800_000_000_000),
  });
});

it.each([undefined, null, 'true', 1])(
  'takes an address for confirmed only where that is true, not for %j',
  async (given) => {
    provider.claims = { nonce: attempt.nonce, email_verified: given ?? null };
    expect(await open().readPerson(attempt, answer)).toMatchObject({
      isEmailVerified: false,
      provedAt: null,
    });
  },
);

describe('attack: an ID token is refused', () => {
  const past = Math.floor(Date.now() / 1_000) - 600;
  it.each([
    ['with another nonce', { nonce: 'of-another-browser' }],
    ['without a nonce', { nonce: null }],
    ['of another issuer', { nonce: attempt.nonce, iss: 'https://evil.example' }],
    ['for another client', { nonce: attempt.nonce, aud: 'another-app' }],
    ['for several clients, given to another', { nonce: attempt.nonce, aud: [clientId, 'x'], azp: 'x' }],
    ['that has expired', { nonce: attempt.nonce, exp: past }],
    ['without a subject', { nonce: attempt.nonce, sub: null }],
  ])('%s', async (_what, claims) => {
    provider.claims = claims;
    await expect(open().readPerson(attempt, answer)).rejects.toBeInstanceOf(OpenIdRefused);
  });

  it('with a signature that is not the provider’s', async () => {
    provider.hasForeignKey = true;
    await expect(open().readPerson(attempt, answer)).rejects.toBeInstanceOf(OpenIdRefused);
  });
});

it('attack: another state, or an answer of another issuer, is refused', async () => {
  const refused = [
    { ...answer, state: 'another' },
    { ...answer, iss: 'https://evil.example' },
  ];
  for (const wrong of refused)
    await expect(open().readPerson(attempt, wrong)).rejects.toBeInstanceOf(OpenIdRefused);
});

it('says that a provider can’t be reached, or that another one answers in its place', async () => {
  await expect(open('http://127.0.0.1:9').addressFor(attempt, { again: false })).rejects.toBeInstanceOf(
    OpenIdUnreachable,
  );
  const { port } = new URL(provider.issuer);
  await expect(open(`http://localhost:${port}`).addressFor(attempt, { again: false })).rejects.toBeInstanceOf(
    OpenIdUnreachable,
  );
});
