import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './pool.ts';
import { pipelined, postgresDialect } from './postgres-dialect.ts';
import { createTestDatabase } from './test-database.ts';

type Things = { things: { id: number; name: string } };

let urls: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let database: Kysely<Things>;
beforeAll(async () => {
  urls = await createTestDatabase();
  // One session, so that each test sees what the one before left in it.
  pool = openPool({ url: urls.adminUrl, searchPath: 'public', maxConnections: 1 });
  database = new Kysely<Things>({ dialect: postgresDialect(pool) });
  await sql`create table things (id integer primary key, name text not null)`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await urls.drop();
});

const insert = (query: Kysely<Things>, id: number) =>
  query
    .insertInto('things')
    .values({ id, name: `Thing ${id}` })
    .executeTakeFirst();
const idsBelow = async (query: Kysely<Things>, id: number) =>
  (await query.selectFrom('things').select('id').where('id', '<', id).orderBy('id').execute()).map(
    (row) => row.id,
  );
const setting = async (query: Kysely<Things>) =>
  (await sql<{ value: string | null }>`select current_setting('cairn.test', true) as value`.execute(query))
    .rows[0]?.value;

test('a transaction starts with its first statement, and its settings end with it', async () => {
  await database.transaction().execute(async (query) => {
    await sql`set local cairn.test = 'within'`.execute(query);
    expect(await setting(query)).toBe('within');
    await insert(query, 1);
  });
  expect(await setting(database)).toBe('');
  expect(await idsBelow(database, 10)).toEqual([1]);
});

test('a transaction that fails leaves nothing, whichever statement was its first', async () => {
  await expect(
    database.transaction().execute(async (query) => {
      await insert(query, 2);
      await insert(query, 1);
    }),
  ).rejects.toThrow('duplicate key');
  await expect(database.transaction().execute((query) => insert(query, 1))).rejects.toThrow('duplicate key');
  expect(await idsBelow(database, 10)).toEqual([1]);
});

test('a commit after a failed statement is an error, because PostgreSQL rolls back', async () => {
  await expect(
    database.transaction().execute(async (query) => {
      await insert(query, 3);
      await insert(query, 3).catch(() => undefined);
    }),
  ).rejects.toThrow('rolled back instead of committed');
  expect(await idsBelow(database, 10)).toEqual([1]);
});

test('statements that are sent together run in their order, in one transaction', async () => {
  await database.transaction().execute(async (query) => {
    await Promise.all([insert(query, 4), insert(query, 5)]);
    const [below5, below6] = await Promise.all([idsBelow(query, 5), idsBelow(query, 6)]);
    expect([below5, below6]).toEqual([
      [1, 4],
      [1, 4, 5],
    ]);
  });
});

test('statements that are asked together are sent together, and one that fails also fails those after it', async () => {
  const client = await pool.connect();
  const { stream } = client.connection;
  client.release();
  const writev = stream._writev?.bind(stream);
  if (writev === undefined) throw new Error('The session writes one by one');
  const sent: string[] = [];
  stream._writev = (chunks, done) => {
    sent.push(chunks.map(({ chunk }) => String(chunk)).join(''));
    writev(chunks, done);
  };
  const both = database.transaction().execute(async (begun) => {
    const query = await pipelined(begun);
    await Promise.all([insert(query, 6), insert(query, 1), insert(query, 7)]);
  });
  await expect(both).rejects.toThrow('duplicate key');
  stream._writev = writev;
  expect(sent.filter((text) => text.includes('Thing'))).toEqual([
    expect.stringMatching(/begin.*Thing 6.*Thing 1.*Thing 7/s),
  ]);
  expect(await idsBelow(database, 10)).toEqual([1, 4, 5]);
});

test('P28 whichever failure is heard first, it says why', async () => {
  const failures: unknown[] = [];
  await database
    .transaction()
    .execute(async (begun) => {
      const query = await pipelined(begun);
      const all = [insert(query, 1), insert(query, 8), insert(query, 9)];
      for (const one of await Promise.allSettled(all))
        if (one.status === 'rejected') failures.push(one.reason);
      await Promise.all(all);
    })
    .catch(() => undefined);
  expect(failures.map(String)).toEqual(Array(3).fill(expect.stringContaining('duplicate key')));
});

test('a transaction in which nothing is asked sends nothing', async () => {
  await database.transaction().execute(async () => undefined);
  await expect(
    database.transaction().execute(async () => {
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await idsBelow(database, 2)).toEqual([1]);
});

test('a transaction has the isolation that it asks for', async () => {
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (query) => {
      const { rows } = await sql`select current_setting('transaction_isolation') as isolation,
        current_setting('transaction_read_only') as "readOnly"`.execute(query);
      expect(rows).toEqual([{ isolation: 'repeatable read', readOnly: 'on' }]);
    });
});

test('a statement returns how many rows it changed', async () => {
  const { numUpdatedRows } = await database
    .updateTable('things')
    .set({ name: 'Renamed' })
    .where('id', 'in', [1, 4, 100])
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(2n);
});

test('P10 a statement that was kept before the table changed fails once, and then the session is another one', async () => {
  const all = (id: number) => database.selectFrom('things').selectAll().where('id', '=', id).execute();
  await all(1);
  await sql`alter table things add column note text`.execute(database);
  await expect(all(1)).rejects.toThrow('cached plan');
  expect(await all(1)).toEqual([{ id: 1, name: 'Renamed', note: null }]);
});

test('more texts than a session keeps are answered all the same', async () => {
  for (let count = 1; count <= 1_100; count += 1) {
    const ids = Array.from({ length: count }, (_, index) => index);
    if (count % 50 !== 0) await sql`select ${count}::integer as ${sql.raw(`c${count}`)}`.execute(database);
    else
      expect(await database.selectFrom('things').select('id').where('id', 'in', ids).execute()).not.toEqual(
        [],
      );
  }
});
