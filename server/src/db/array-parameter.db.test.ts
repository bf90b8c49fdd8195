import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayParameter } from './array-parameter.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Items = readonly (string | number | boolean | null)[];

async function received(items: Items, type: 'text' | 'integer' | 'boolean'): Promise<unknown> {
  const { rows } = await client.query<{ items: unknown }>(`select $1::${type}[] as items`, [
    arrayParameter(items),
  ]);
  return rows[0]?.items;
}

test('P10 a list as a parameter arrives with every text as it is', async () => {
  const awkward = ['', ' ', 'NULL', '"', '\\', '\\n', '\n', '\t"\\', '{a,b}', ',', '💶 é', null];
  expect(await received(awkward, 'text')).toEqual(awkward);
  for (const text of awkward) expect(await received([text], 'text')).toEqual([text]);
  const characters = fc.constantFrom('a', ' ', '"', '\\', 'n', 'u', '\n', '\r', '{', '}', ',', 'é');
  const lists = fc.array(fc.option(fc.string({ unit: characters })), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(lists, async (items) => {
      expect(await received(items, 'text')).toEqual(items);
    }),
  );
});

test('P10 a list as a parameter arrives with numbers, booleans and nothing', async () => {
  expect(await received([1, -2, null], 'integer')).toEqual([1, -2, null]);
  expect(await received([true, null, false], 'boolean')).toEqual([true, null, false]);
  expect(await received([], 'text')).toEqual([]);
});
