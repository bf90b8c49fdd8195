import { randomBytes } from 'node:crypto';
import { CountryCode } from 'plaid';
import { describe, expect, test } from 'vitest';
import { plaidCountries } from './bank.ts';
import { linkOriginOf, readConfig, returnUrlOf, webhookUrlOf, withListeningPort } from './config.ts';
import { ConfigError } from './variables.ts';

const KEYS = { PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'hush-hush' };

function read(env: NodeJS.ProcessEnv) {
  return readConfig(env, '/srv/cairn');
}

function complaint(env: NodeJS.ProcessEnv): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

describe('with nothing set', () => {
  test('the sandbox bank is mounted, on loopback only', () => {
    const config = read({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/cairn/data',
      databaseUrl: null,
      databaseSessionUrl: null,
      publicUrl: null,
      trustedProxies: [],
      logLevel: 'warn',
      encryptionKey: null,
      newEncryptionKey: null,
      mountSandboxBank: true,
      model: null,
      bank: {
        clientId: 'sandbox-client',
        baseUrl: 'http://127.0.0.1:3000/sandbox-bank',
        environment: 'sandbox',
        linkScriptUrl: '/sandbox-bank/link/v2/stable/link-initialize.js',
      },
    });
    expect(config.bank.secret).not.toBe(read({}).bank.secret);
  });

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:4321/sandbox-bank'],
    ['0.0.0.0', 'http://127.0.0.1:4321/sandbox-bank'],
    ['::1', 'http://[::1]:4321/sandbox-bank'],
    ['192.168.1.5', 'http://192.168.1.5:4321/sandbox-bank'],
  ])('PORT=0 on %s: the sandbox bank has the server’s port', (host, baseUrl) => {
    const config = withListeningPort(read({ PORT: '0', HOST: host }), 4321);
    expect(config.port).toBe(4321);
    expect(config.bank.baseUrl).toBe(baseUrl);
  });
});

describe('the choice of the bank', () => {
  test.each([
    [
      { ...KEYS },
      'sandbox',
      'https://sandbox.plaid.com',
      'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    ],
    [
      { ...KEYS, PLAID_ENV: 'production' },
      'production',
      'https://production.plaid.com',
      'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    ],
    [
      { ...KEYS, PLAID_BASE_URL: 'http://bank.internal:8123/plaid/' },
      'sandbox',
      'http://bank.internal:8123/plaid',
      'http://bank.internal:8123/plaid/link/v2/stable/link-initialize.js',
    ],
    [
      { PLAID_BASE_URL: 'http://localhost:8123/' },
      'sandbox',
      'http://localhost:8123',
      'http://localhost:8123/link/v2/stable/link-initialize.js',
    ],
    [
      { PLAID_BASE_URL: 'http://127.0.0.1:8123', PLAID_LINK_SCRIPT_URL: 'http://localhost:9000/link.js' },
      'sandbox',
      'http://127.0.0.1:8123',
      'http://localhost:9000/link.js',
    ],
  ])('%j', (env, environment, baseUrl, linkScriptUrl) => {
    const config = read(env);
    expect(config.mountSandboxBank).toBe(false);
    expect(config.bank).toMatchObject({ environment, baseUrl, linkScriptUrl });
    expect(withListeningPort(config, 4321).bank).toEqual(config.bank);
  });

  test('a local bank without keys gets the sandbox bank’s', () => {
    const { bank } = read({ PLAID_BASE_URL: 'http://127.0.0.1:8123' });
    expect([bank.clientId, bank.secret]).toEqual(['sandbox-client', 'sandbox-secret']);
  });
});

describe('what new links ask for', () => {
  test('is transactions and optionally investments and liabilities, in three countries', () => {
    expect(read({}).bank).toMatchObject({
      products: ['transactions', 'investments', 'liabilities'],
      countryCodes: ['US', 'CA', 'GB'],
    });
  });

  test('can be set', () => {
    const { bank } = read({ ...KEYS, PLAID_PRODUCTS: 'investments', PLAID_COUNTRY_CODES: 'DE, FR' });
    expect(bank).toMatchObject({ products: ['investments'], countryCodes: ['DE', 'FR'] });
  });

  test('may be of any country that Plaid’s client knows', () => {
    expect([...plaidCountries].sort()).toEqual(Object.values(CountryCode).sort());
  });

  test.each([
    [{ PUBLIC_URL: 'https://money.example.org' }, 'https://money.example.org/bank-return'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, 'http://localhost:3000/bank-return'],
    // Plaid requires https except on loopback.
    [{ PUBLIC_URL: 'http://money.example.org' }, null],
    [{ PORT: '3210' }, 'http://127.0.0.1:3210/bank-return'],
    [{ ...KEYS }, null],
  ])('returns from an OAuth bank, with %j', (env, address) => {
    expect(returnUrlOf(read(env))).toBe(address);
  });
});

describe("pitfall 20 a mistake never reaches Plaid's production", () => {
  test.each([
    ['PLAID_BASE_URL', { PLAID_BASE_URL: '' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: ' ' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: 'production.plaid.com' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: 'https://production.plaid.com' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: 'https://PRODUCTION.plaid.com./' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: 'http://sandbox.plaid.com' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_ENV: 'production', PLAID_BASE_URL: 'https://sandbox.plaid.com' }],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_ENV: 'production', PLAID_BASE_URL: 'http://production.plaid.com' }],
    [
      'PLAID_BASE_URL',
      { ...KEYS, PLAID_ENV: 'production', PLAID_BASE_URL: 'https://production.plaid.com/x' },
    ],
    ['PLAID_BASE_URL', { ...KEYS, PLAID_BASE_URL: 'https://me:word@bank.internal' }],
    ['PLAID_ENV', { ...KEYS, PLAID_ENV: 'development' }],
    ['PLAID_ENV', { ...KEYS, PLAID_ENV: 'Production' }],
    ['PLAID_ENV', { ...KEYS, PLAID_ENV: '' }],
    ['PLAID_CLIENT_ID', { PLAID_ENV: 'production' }],
    ['PLAID_CLIENT_ID', { PLAID_SECRET: 'hush-hush' }],
    ['PLAID_CLIENT_ID', { PLAID_SECRET: 'hush-hush', PLAID_BASE_URL: 'http://127.0.0.1:8123' }],
    ['PLAID_SECRET', { PLAID_CLIENT_ID: 'client', PLAID_BASE_URL: 'http://127.0.0.1:8123' }],
    ['PLAID_SECRET', { PLAID_CLIENT_ID: 'client' }],
    ['PLAID_SECRET', { PLAID_CLIENT_ID: 'client', PLAID_SECRET: '' }],
    ['PLAID_CLIENT_ID', { PLAID_BASE_URL: 'https://bank.internal' }],
    ['PLAID_LINK_SCRIPT_URL', { ...KEYS, PLAID_LINK_SCRIPT_URL: 'javascript:alert(1)' }],
    ['PLAID_PRODUCTS', { PLAID_PRODUCTS: 'transactions,transfer' }],
    ['PLAID_PRODUCTS', { PLAID_PRODUCTS: 'transactions,transactions' }],
    ['PLAID_PRODUCTS', { PLAID_PRODUCTS: ',' }],
    ['PLAID_COUNTRY_CODES', { PLAID_COUNTRY_CODES: 'us' }],
    ['PLAID_COUNTRY_CODES', { PLAID_COUNTRY_CODES: 'US,CH' }],
    ['PLAID_COUNTRY_CODES', { PLAID_COUNTRY_CODES: 'US,US' }],
    [
      'PLAID_LINK_SCRIPT_URL',
      { ...KEYS, PLAID_ENV: 'production', PLAID_LINK_SCRIPT_URL: 'http://cdn.plaid.com/x.js' },
    ],
  ])('%s is named for %j', (name, env) => {
    const message = complaint(env);
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('hush-hush');
  });
});

test.each([
  [{ PUBLIC_URL: 'https://money.example.org' }, 'https://money.example.org/api/plaid/webhook'],
  [{}, 'http://127.0.0.1:3000/api/plaid/webhook'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://127.0.0.1:8080/api/plaid/webhook'],
  [KEYS, null],
  [{ ...KEYS, PUBLIC_URL: 'http://money.example.org' }, null],
  [{ ...KEYS, PUBLIC_URL: 'https://money.example.org' }, 'https://money.example.org/api/plaid/webhook'],
])('with %j the webhook URL is %s', (env, url) => {
  expect(webhookUrlOf(read(env))).toBe(url);
});

describe('other variables', () => {
  test('are read', () => {
    expect(
      read({
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/var/lib/cairn',
        DATABASE_URL: 'postgresql://cairn@db.internal/cairn?sslmode=verify-full',
        PUBLIC_URL: 'https://Money.example.org/',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        LOG_LEVEL: 'debug',
      }),
    ).toMatchObject({
      port: 0,
      host: '::',
      dataDir: '/var/lib/cairn',
      databaseUrl: 'postgresql://cairn@db.internal/cairn?sslmode=verify-full',
      publicUrl: 'https://money.example.org',
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'debug',
    });
  });

  test('a pooler has PostgreSQL’s own address beside it', () => {
    const DATABASE_URL = 'postgres://cairn@pooler.internal:6432/cairn?sslmode=disable';
    const DATABASE_SESSION_URL = 'postgres://cairn@db.internal/cairn?sslmode=disable';
    expect(read({ DATABASE_URL, DATABASE_SESSION_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseSessionUrl: DATABASE_SESSION_URL,
    });
  });

  test('a database has a replica beside it', () => {
    const DATABASE_URL = 'postgres://cairn@db.internal/cairn?sslmode=disable';
    const DATABASE_REPLICA_URL = 'postgres://standby.internal/cairn?sslmode=disable';
    expect(read({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseReplicaUrl: DATABASE_REPLICA_URL,
    });
    expect(read({ DATABASE_URL }).databaseReplicaUrl).toBeNull();
  });

  test('ENCRYPTION_KEY is 32 bytes, in either spelling', () => {
    const key = randomBytes(32);
    expect(read({ ENCRYPTION_KEY: key.toString('base64') }).encryptionKey).toEqual(key);
    expect(read({ ENCRYPTION_KEY: key.toString('hex') }).encryptionKey).toEqual(key);
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', ''],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://root:hush-hush@db/x'],
    ['DATABASE_URL', 'hush-hush'],
    ['DATABASE_SESSION_URL', 'hush-hush'],
    ['DATABASE_SESSION_URL', 'postgres://cairn:hush-hush@db.internal/cairn?sslmode=disable'],
    ['DATABASE_REPLICA_URL', 'hush-hush'],
    ['DATABASE_REPLICA_URL', 'postgres://cairn:hush-hush@standby.internal/cairn?sslmode=disable'],
    ['PUBLIC_URL', 'money.example.org'],
    ['PUBLIC_URL', 'https://money.example.org/app'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::/0'],
    ['SANDBOX_BANK_SECRET', 'x'],
    ['ENCRYPTION_KEY', 'hush-hush'],
    ['ENCRYPTION_KEY', Buffer.alloc(31).toString('base64')],
    ['ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
    ['NEW_ENCRYPTION_KEY', '01'.repeat(32)],
    ['LOG_LEVEL', 'loud'],
    ['NOTIFICATION_HOSTS', ','],
    ['NOTIFICATION_HOSTS', 'https://ntfy.sh'],
    ['NOTIFICATION_HOSTS', 'ntfy.sh,*'],
  ])('%s=%s is refused', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('hush-hush');
  });
});

describe('the language model', () => {
  const OWN = {
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: 'http://127.0.0.1:11434/v1/',
    LLM_MODEL: 'qwen3:8b',
  };
  const HOSTED = { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'hush-hush', LLM_MODEL: 'claude-x' };

  test('P26 there is none by default', () => {
    expect(read({}).model).toBeNull();
  });

  test('a local server needs no key', () => {
    expect(read(OWN).model).toEqual({
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      model: 'qwen3:8b',
      prices: null,
      daily: { tokens: 200_000, micros: 500_000 },
      suggestsMerchants: false,
    });
  });

  test('prices and budgets are read to the millionth', () => {
    const prices = {
      LLM_INPUT_PRICE: '0.25',
      LLM_OUTPUT_PRICE: '3',
      LLM_DAILY_TOKENS: '9',
      LLM_DAILY_BUDGET: '0.1',
    };
    expect(read({ ...HOSTED, ...prices }).model).toMatchObject({
      baseUrl: 'https://api.anthropic.com',
      apiKey: 'hush-hush',
      prices: { inputMicros: 250_000, outputMicros: 3_000_000 },
      daily: { tokens: 9, micros: 100_000 },
    });
  });

  test('P25 merchant descriptions are sent only when enabled', () => {
    expect(read({ ...OWN, LLM_SUGGEST_MERCHANTS: 'on' }).model?.suggestsMerchants).toBe(true);
    expect(read({ ...OWN, LLM_SUGGEST_MERCHANTS: 'off' }).model?.suggestsMerchants).toBe(false);
  });

  test.each([
    ['LLM_SUGGEST_MERCHANTS', { ...OWN, LLM_SUGGEST_MERCHANTS: 'yes' }],
    ['LLM_PROVIDER', { LLM_SUGGEST_MERCHANTS: 'on' }],
    ['LLM_PROVIDER', { LLM_MODEL: 'x' }],
    ['LLM_PROVIDER', { ...OWN, LLM_PROVIDER: 'openai' }],
    ['LLM_PROVIDER', { LLM_API_KEY: 'hush-hush' }],
    ['LLM_MODEL', { ...HOSTED, LLM_MODEL: undefined }],
    ['LLM_MODEL', { ...HOSTED, LLM_MODEL: 'a b' }],
    ['LLM_MODEL', { ...HOSTED, LLM_MODEL: '' }],
    ['LLM_API_KEY', { ...HOSTED, LLM_API_KEY: undefined }],
    ['LLM_API_KEY', { ...HOSTED, LLM_API_KEY: 'hush hush-hush' }],
    ['LLM_API_KEY', { ...OWN, LLM_BASE_URL: undefined }],
    ['LLM_BASE_URL', { ...OWN, LLM_BASE_URL: 'localhost:11434' }],
    ['LLM_BASE_URL', { ...OWN, LLM_BASE_URL: 'http://me:hush-hush@localhost' }],
    ['LLM_BASE_URL', { ...HOSTED, LLM_BASE_URL: 'http://model.internal' }],
    ['LLM_INPUT_PRICE', { ...HOSTED, LLM_INPUT_PRICE: '-1', LLM_OUTPUT_PRICE: '1' }],
    ['LLM_OUTPUT_PRICE', { ...HOSTED, LLM_INPUT_PRICE: '1' }],
    ['LLM_OUTPUT_PRICE', { ...HOSTED, LLM_INPUT_PRICE: '1', LLM_OUTPUT_PRICE: '$1' }],
    ['LLM_DAILY_BUDGET', { ...HOSTED, LLM_DAILY_BUDGET: '1' }],
    ['LLM_DAILY_TOKENS', { ...HOSTED, LLM_DAILY_TOKENS: '1e6' }],
  ])('%s is named for %j', (name, env) => {
    const message = complaint(env);
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('hush-hush');
  });
});

describe('mail', () => {
  const MAIL = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'cairn@example.org' };

  test('is not set up unless it is asked for', () => {
    expect(read({}).mail).toBeNull();
  });

  test.each([
    ['smtp://mail.example.org', 587, 'required'],
    ['smtps://mail.example.org', 465, 'always'],
    ['smtp://localhost:2525', 2525, 'none'],
    ['smtp://[::1]:2525', 2525, 'none'],
  ])('%s is reached at port %i, encryption %s', (url, port, encryption) => {
    expect(read({ ...MAIL, SMTP_URL: url }).mail).toMatchObject({ port, encryption, login: null });
  });

  test('a user and a password may have any character, percent-encoded', () => {
    const url = 'smtps://cairn%40example.org:p%40ss%3Aword@mail.example.org';
    expect(read({ ...MAIL, SMTP_URL: url, MAIL_FROM: 'Our money <cairn@example.org>' }).mail).toMatchObject({
      host: 'mail.example.org',
      login: { user: 'cairn@example.org', password: 'p@ss:word' },
      from: 'Our money <cairn@example.org>',
    });
  });

  test.each([
    ['SMTP_URL', { MAIL_FROM: 'cairn@example.org' }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'mail.example.org:25' }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'https://mail.example.org' }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'smtp://mail.example.org?tls.rejectUnauthorized=false' }],
    ['SMTP_URL', { ...MAIL, SMTP_URL: 'smtp://me:100%hush-hush@mail.example.org' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost' }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'cairn' }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'a@example.org, b@example.org' }],
    ['MAIL_FROM', { ...MAIL, MAIL_FROM: 'Cairn <cairn@example.org>\r\nBcc: eve@evil.example' }],
    ['PUBLIC_URL', { ...MAIL, HOST: '0.0.0.0' }],
  ])('%s is named for %j', (name, env) => {
    const message = complaint(env);
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('hush-hush');
  });

  test.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000'],
    [{ PUBLIC_URL: 'https://money.example.org', HOST: '0.0.0.0' }, 'https://money.example.org'],
  ])('links of letters with %j lead to %s', (env, origin) => {
    expect(linkOriginOf(read({ ...MAIL, ...env }))).toBe(origin);
  });
});

test('a server has plans only where it is told so', () => {
  const hasPlans = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/cairn').hasPlans;
  expect([hasPlans({}), hasPlans({ PLANS: 'off' }), hasPlans({ PLANS: 'on' })]).toEqual([false, false, true]);
  expect(() => hasPlans({ PLANS: 'free' })).toThrow('PLANS must be on or off.');
});
