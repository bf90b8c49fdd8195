import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const provider = {
  OIDC_ISSUER: 'https://id.example.org/realm',
  OIDC_CLIENT_ID: 'cairn',
  OIDC_CLIENT_SECRET: 'a-secret-of-both',
};
const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv').openId;

it('has no provider unless one is set', () => {
  expect(read({})).toBeNull();
  expect(read({ SIGN_IN: 'any' })).toBeNull();
});

it('reads a provider, which people know by the name that is set or by its host', () => {
  expect(read(provider)).toEqual({
    issuer: new URL('https://id.example.org/realm'),
    clientId: 'cairn',
    clientSecret: 'a-secret-of-both',
    name: 'id.example.org',
    isOnlyWay: false,
  });
  expect(read({ ...provider, OIDC_NAME: 'Example Works', SIGN_IN: 'oidc' })).toMatchObject({
    name: 'Example Works',
    isOnlyWay: true,
  });
  expect(read({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' })).not.toBeNull();
});

it.each([
  [{ SIGN_IN: 'oidc' }, 'SIGN_IN=oidc needs a provider'],
  [{ ...provider, SIGN_IN: 'password' }, 'SIGN_IN must be one of any, oidc.'],
  [{ OIDC_NAME: 'Example' }, 'OIDC_ISSUER is missing'],
  [{ OIDC_ISSUER: provider.OIDC_ISSUER, OIDC_CLIENT_ID: 'cairn' }, 'OIDC_CLIENT_SECRET is missing'],
  [{ ...provider, OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER must begin with https://'],
  [{ ...provider, OIDC_ISSUER: 'id.example.org' }, 'OIDC_ISSUER must be an address'],
  [{ ...provider, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must have at most 40 characters'],
  [{ ...provider, HOST: '0.0.0.0' }, 'PUBLIC_URL is missing: the provider of single sign-on'],
])('refuses %j in one line', (env, message) => {
  expect(() => read(env)).toThrow(message);
  expect(() => read(env)).toThrow(/^[^\n]*$/);
  expect(() => read(env)).not.toThrow('a-secret-of-both');
});
