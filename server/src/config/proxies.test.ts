import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEYS = { PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'hush-hush' };
const proxiesOf = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/cairn').bank.proxies;
const PROXY = 'http://me:hush-hush@proxy.internal:3128';

test.each([
  ['without a proxy', KEYS, {}],
  ['in capitals', { ...KEYS, HTTPS_PROXY: PROXY }, { https_proxy: PROXY, no_proxy: '' }],
  [
    'in both spellings',
    { ...KEYS, https_proxy: PROXY, HTTPS_PROXY: 'http://other', no_proxy: 'a', NO_PROXY: 'b' },
    { https_proxy: PROXY, no_proxy: 'a' },
  ],
  ['for other schemes only', { ...KEYS, HTTP_PROXY: PROXY }, {}],
  ['that is empty', { ...KEYS, HTTPS_PROXY: '', NO_PROXY: ' ' }, {}],
  [
    'for a bank without TLS',
    { ...KEYS, PLAID_BASE_URL: 'http://bank.internal', http_proxy: PROXY, NO_PROXY: 'localhost' },
    { http_proxy: PROXY, no_proxy: 'localhost' },
  ],
])('the way to Plaid: a system’s proxy %s', (_which, env, proxies) => {
  expect(proxiesOf(env)).toEqual(proxies);
});

test.each([{}, { HOST: '192.168.1.5' }, { PLAID_BASE_URL: 'http://localhost:8123' }])(
  'calls that stay on this machine have no proxy: %j',
  (env) => {
    expect(proxiesOf({ ...env, http_proxy: PROXY, https_proxy: PROXY })).toEqual({});
  },
);

test.each(['proxy.internal:3128', 'socks5://hush-hush@proxy.internal', 'hush-hush'])(
  'a proxy that Node would leave out silently (%s) is refused by its name, without its value',
  (proxy) => {
    expect(() => proxiesOf({ ...KEYS, HTTPS_PROXY: proxy })).toThrow(
      /^HTTPS_PROXY must be an address that starts with http:\/\/ or https:\/\/\.$/,
    );
  },
);
