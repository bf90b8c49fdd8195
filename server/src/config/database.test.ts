import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, readUnknownSettings } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-config-'));
  writeFileSync(join(folder, 'ca.pem'), '-----BEGIN CERTIFICATE-----\n');
  writeFileSync(join(folder, 'notes.txt'), 'no certificate');
  writeFileSync(join(folder, 'secret'), 'hush-hush\n');
  writeFileSync(join(folder, 'empty'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/cairn');
const address = 'postgres://cairn@db.internal:5433/money';
const inClear = `${address}?sslmode=disable`;

describe('the password of a database', () => {
  test.each(['plain', 'a b', '#1', 'p@ss/w?rd', '100%', '%41', 'ö€', '\'"\\:;&=+'])(
    'reaches the driver as it is: %s',
    (password) => {
      const { databaseUrl } = read({ DATABASE_URL: inClear, DATABASE_PASSWORD: password });
      const client = new pg.Client({ connectionString: databaseUrl ?? '' });
      const { host, port, database } = client;
      expect({ user: client.user, host, port, database, password: client.password }).toEqual({
        user: 'cairn',
        host: 'db.internal',
        port: 5433,
        database: 'money',
        password,
      });
    },
  );

  test('may be in a file, as any secret', () => {
    const DATABASE_PASSWORD_FILE = join(folder, 'secret');
    expect(read({ DATABASE_URL: inClear, DATABASE_PASSWORD_FILE }).databaseUrl).toBe(
      'postgres://cairn:hush-hush@db.internal:5433/money?sslmode=disable',
    );
  });

  test.each([
    [
      'has a password',
      { DATABASE_URL: 'postgres://a:b@db/x?sslmode=disable', DATABASE_PASSWORD: 'hush-hush' },
    ],
    ['belongs to the address', { DATABASE_PASSWORD: 'hush-hush' }],
    ['Write each # / ?', { DATABASE_URL: 'postgres://cairn:hush#hush@db/x' }],
    ['Write each # / ?', { DATABASE_URL: 'postgres://cairn:hush%hush@db/x' }],
    ['Write each # / ?', { DATABASE_URL: 'postgres://cairn:hush/hush@db/x' }],
  ])('is refused in words: %s', (words, env) => {
    expect(() => read(env)).toThrow(words);
    expect(() => read(env)).not.toThrow(/hush.?hush/);
  });
});

describe('what follows the ? of an address', () => {
  test('may ask for TLS with an authority of one’s own', () => {
    const DATABASE_URL = `${address}?sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;
    expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    ['sslmode=verify-full, which encrypts', 'sslmode=require'],
    ['sslmode=verify-full, which encrypts', 'sslmode=no-verify'],
    ['a parameter that Cairn does not know', 'user=postgres'],
    ['a parameter that Cairn does not know', 'sslmode=verify-full&uselibpqcompat=true'],
    ['needs sslmode=verify-full', 'sslrootcert=/etc/ssl/certs/ca.pem'],
    ['a PEM file that can be read', 'sslmode=verify-full&sslrootcert=/nonexistent.pem'],
  ])('is refused in words: %s, for %s', (words, search) => {
    expect(() => read({ DATABASE_URL: `${address}?${search}` })).toThrow(words);
  });

  test.each([
    address,
    'postgres://10.0.0.8/money',
    'postgres:///money?host=db.internal',
    'postgres://127.0.0.1/money?host=db.internal',
    'postgres://localhost.example.org/money',
  ])('a database on another machine is refused unless TLS is asked for or left out in words: %s', (url) => {
    const other = url.includes('?') ? '&' : '?';
    for (const name of ['DATABASE_SESSION_URL', 'DATABASE_REPLICA_URL'])
      expect(() => read({ DATABASE_URL: inClear, [name]: url })).toThrow(`${name} leads to another machine`);
    expect(() => read({ DATABASE_URL: url })).toThrow('DATABASE_URL leads to another machine');
    for (const mode of ['verify-full', 'disable'])
      expect(() => read({ DATABASE_URL: `${url}${other}sslmode=${mode}` })).not.toThrow();
  });

  test.each([
    'postgres://127.0.0.1/money',
    'postgres://[::1]:5433/money',
    'postgres://localhost/money',
    'postgres:///money?host=/run/postgresql',
  ])('one on this machine needs neither: %s', (url) => {
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test('a file that is no certificate is refused', () => {
    const DATABASE_URL = `${address}?sslmode=verify-full&sslrootcert=${join(folder, 'notes.txt')}`;
    expect(() => read({ DATABASE_URL })).toThrow('a PEM file that can be read');
  });
});

describe('a secret in a file', () => {
  test.each([
    ['PLAID_SECRET_FILE', 'can be read (ENOENT)', { PLAID_SECRET_FILE: '/nonexistent' }],
    ['both set', 'LLM_API_KEY', { LLM_API_KEY: 'hush-hush', LLM_API_KEY_FILE: '/nonexistent' }],
  ])('is refused in words: %s', (name, words, env) => {
    expect(() => read(env)).toThrow(name);
    expect(() => read(env)).toThrow(words);
  });

  test('is refused when it is empty', () => {
    expect(() => read({ ENCRYPTION_KEY_FILE: join(folder, 'empty') })).toThrow('names an empty file');
  });
});

describe('a variable that is no setting', () => {
  test.each([
    ['PLAID_SECERT', 'PLAID_SECERT is not a setting of Cairn, and is ignored. Is it PLAID_SECRET?'],
    ['ENCRYTPION_KEY', 'ENCRYTPION_KEY is not a setting of Cairn, and is ignored. Is it ENCRYPTION_KEY?'],
    ['PLAID_WEBHOOK', 'PLAID_WEBHOOK is not a setting of Cairn, and is ignored.'],
  ])('%s is said, without its value', (name, line) => {
    expect(readUnknownSettings({ [name]: 'hush-hush' })).toEqual([line]);
  });

  test('what a system, npm or Kubernetes has set is not', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'cairn',
      LOGNAME: 'cairn',
      npm_config_cache: '/x',
      NODE_OPTIONS: '',
      NO_PROXY: '',
      DATABASE_PORT: 'tcp://10.0.0.1:5432',
      DATABASE_PORT_5432_TCP_ADDR: '10.0.0.1',
      DATABASE_SERVICE_HOST: '10.0.0.1',
      DATABASE_URL_FILE: '/run/secrets/url',
    };
    expect(readUnknownSettings(others)).toEqual([]);
  });
});

describe('the port of figures', () => {
  test('is on this machine alone, and none unless it is set', () => {
    expect(read({}).metrics).toBeNull();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    const METRICS_HOST = '0.0.0.0';
    expect(read({ METRICS_PORT: '9464', METRICS_HOST }).metrics?.host).toBe('0.0.0.0');
  });

  test.each([
    { METRICS_PORT: '3000' },
    { METRICS_PORT: 'x' },
    { METRICS_HOST: '0.0.0.0' },
    { METRICS_PORT: '9464', METRICS_HOST: 'everybody' },
  ])('is refused in words: %j', (env) => {
    expect(() => read(env)).toThrow(/^METRICS_/);
  });
});
