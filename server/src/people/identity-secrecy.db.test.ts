import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '../db/pool.ts';
import { ada, createTestIdentity, home, type TestIdentity } from './test-identity.ts';

let t: TestIdentity;
let tokens: string[];
beforeAll(async () => {
  t = await createTestIdentity({});
  const registered = await t.identity.register(ada, home);
  const loggedIn = await t.identity.login(ada, home);
  // A password typed into the email field.
  await t.identity.login({ email: 'hunter2@oops', password: ada.password }, home).catch(() => undefined);
  const session = await t.identity.authenticate(registered.token);
  if (session === null) throw new Error('The session has ended');
  const made = await t.identity.apiKeys.add(session, { name: 'Script', scopes: ['read'], days: 30 });
  tokens = [registered.token, loggedIn.token, made.secret];
});
afterAll(() => t.close());

/** Every value of every table that is not PostgreSQL's own, as text. */
async function readEverything(): Promise<string> {
  const tables = await t.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await t.query(`select to_jsonb(whole)::text as text from ${String(name)} as whole`);
      return rows.map((row) => String(row.text)).join('\n');
    }),
  );
  return texts.join('\n');
}

test('no table contains a token, an API key, a password or a mistyped password', async () => {
  const everything = await readEverything();
  expect(everything).toContain('ada@example.com');
  for (const secret of [...tokens, ada.password, 'hunter2']) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
  }
  for (const token of tokens) expect(everything).toContain(createHash('sha256').update(token).digest('hex'));
});

test('passwords are stored with Argon2id, at OWASP’s floor or above', async () => {
  const rows = await t.query('select password_hash from identity.users');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(String(row.password_hash)) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  }
});

describe('each role sees only its own schema:', () => {
  async function tablesThatOpenTo(url: string, schema: string): Promise<unknown[]> {
    const tables = await t.query('select tablename from pg_tables where schemaname = $1', [schema]);
    expect(tables.length).toBeGreaterThan(3);
    const pool = openPool({ url, searchPath: 'pg_catalog', maxConnections: 1 });
    const opened: unknown[] = [];
    for (const { tablename } of tables) {
      await pool.query(`select from ${schema}.${String(tablename)}`).then(
        () => opened.push(tablename),
        (error) => expect(error.code).toBe('42501'),
      );
    }
    await pool.end();
    return opened;
  }

  test('the server’s role cannot read users, passwords or sessions', async () => {
    expect(await tablesThatOpenTo(t.urls.appUrl, 'identity')).toEqual([]);
  });

  test('identity’s role cannot read household data', async () => {
    expect(await tablesThatOpenTo(t.urls.identityUrl, 'cairn')).toEqual([]);
  });
});
