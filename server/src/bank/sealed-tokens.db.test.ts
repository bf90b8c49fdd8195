import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { open, seal } from '../sealing/seal.ts';
import { adoptKey, isNewestKey, rotateKey, WrongKeyError } from '../sealing/sealing-keys.store.ts';
import { openAccessToken, sealAccessToken } from './access-token-seal.ts';
import { replaceLostKey } from './lost-key.store.ts';

const household = randomUUID();
const person = randomUUID();

let database: TestDatabase;
let admin: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query('insert into cairn.households (household_id, name, time_zone) values ($1, $2, $3)', [
    household,
    'Test',
    'UTC',
  ]);
});
afterEach(async () => {
  await admin.end();
  await database.drop();
});

type Sealed = { sealed: Buffer; keyVersion: number };

async function addItem({ sealed, keyVersion }: Sealed, id: string = randomUUID()): Promise<string> {
  await admin.query(
    `insert into cairn.connections (household_id, id, linked_by_user_id, provider_item_id, institution_name,
       sealed_access_token, encryption_key_version) values ($1, $2, $3, $4, 'Bank', $5, $6)`,
    [household, id, person, randomUUID(), sealed, keyVersion],
  );
  return id;
}

async function readItem(id: string): Promise<Sealed & { state: string; message: string | null }> {
  const { rows } = await admin.query<Sealed & { state: string; message: string | null }>(
    `select sealed_access_token as sealed, encryption_key_version as "keyVersion", state, error_message as message
     from cairn.connections where id = $1`,
    [id],
  );
  if (rows[0] === undefined) throw new Error('There is no such row');
  return rows[0];
}

const versions = (version: number, key: Buffer) => ({
  currentVersion: version,
  keys: new Map([[version, key]]),
});

test('the first key is adopted; any other is refused', async () => {
  const key = randomBytes(32);
  expect(await isNewestKey(admin, key)).toBeNull();
  expect(await adoptKey(admin, key)).toBe(1);
  expect(await adoptKey(admin, key)).toBe(1);
  await expect(adoptKey(admin, randomBytes(32))).rejects.toThrow(WrongKeyError);
  expect(await isNewestKey(admin, key)).toBe(true);
});

test('tokens without household binding are re-encrypted with it at the first start', async () => {
  const key = randomBytes(32);
  const id = randomUUID();
  await addItem({ sealed: seal('token', id, key), keyVersion: 1 }, id);
  await adoptKey(admin, key);
  const row = await readItem(id);
  expect(openAccessToken(row, { householdId: household, id }, versions(1, key))).toBe('token');
  expect(open(row.sealed, id, key)).toBeNull();
});

test('a database without canary refuses a key that decrypts none of its tokens', async () => {
  const id = randomUUID();
  await addItem({ sealed: seal('token', id, randomBytes(32)), keyVersion: 1 }, id);
  await expect(adoptKey(admin, randomBytes(32))).rejects.toThrow(WrongKeyError);
});

test('any number of rotations preserves every token; an interrupted one changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 6 }), async (commits) => {
      await admin.query('delete from cairn.connections; delete from identity.encryption_keys');
      let key = randomBytes(32);
      let version = await adoptKey(admin, key);
      const id = randomUUID();
      const place = { householdId: household, id };
      await addItem(sealAccessToken('token', place, versions(version, key)), id);
      for (const isCommitted of commits) {
        const next = randomBytes(32);
        await admin.query('begin');
        expect(await rotateKey(admin, key, next)).toBe(1);
        await admin.query(isCommitted ? 'commit' : 'rollback');
        if (isCommitted) {
          await expect(adoptKey(admin, key)).rejects.toThrow(WrongKeyError);
          key = next;
          version += 1;
        }
        expect(await adoptKey(admin, key)).toBe(version);
        expect(openAccessToken(await readItem(id), place, versions(version, key))).toBe('token');
      }
    }),
    { numRuns: 20 },
  );
});

test('after a lost key, connections say Reconnect, have their data, and the new key is current', async () => {
  const lost = randomBytes(32);
  await adoptKey(admin, lost);
  const id = randomUUID();
  const place = { householdId: household, id };
  await addItem(sealAccessToken('token', place, versions(1, lost)), id);
  const key = randomBytes(32);
  await replaceLostKey(admin, key, new Date());
  expect(await adoptKey(admin, key)).toBe(2);
  const row = await readItem(id);
  expect(row).toMatchObject({ state: 'revoked', message: expect.stringMatching(/^Reconnect Bank /) });
  expect(() => openAccessToken(row, place, versions(2, key))).toThrow('ACCESS_TOKEN_UNREADABLE');
  // The old key is no longer accepted.
  await expect(adoptKey(admin, lost)).rejects.toThrow(WrongKeyError);
});
