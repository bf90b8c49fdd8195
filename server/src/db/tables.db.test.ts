import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** `table.column`, with `null`, `default` or `generated`, for each column of the types. */
async function readTypedColumns(): Promise<string[]> {
  const names = await readdir(import.meta.dirname);
  const files = names
    .filter((name) => /(^|-)tables\.ts$/.test(name))
    .map((name) => readFile(path.join(import.meta.dirname, name), 'utf8'));
  const text = (await Promise.all(files)).join('');
  const columnsOf = new Map(
    [...text.matchAll(/^type (\w+) = ((?:\w+ & )?)\{(.*?)\};$/gms)].map(([, type, base, body]) => [
      type,
      { base: base?.slice(0, -3), columns: [...(body ?? '').matchAll(/(\w+): ([^;}]+)/g)] },
    ]),
  );
  return [...text.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].flatMap(([, table, type]) => {
    const { base, columns = [] } = columnsOf.get(type) ?? {};
    return [...(columnsOf.get(base)?.columns ?? []), ...columns].map(([, column, written = '']) =>
      describeColumn(`${table}.${column}`, {
        isNullable: written.includes('| null'),
        isDefaulted: /^(Generated<|GeneratedInstant|GeneratedJson)/.test(written),
        isGenerated: written.startsWith('GeneratedAlways<'),
      }),
    );
  });
}

function describeColumn(
  name: string,
  is: { isNullable: boolean; isDefaulted: boolean; isGenerated: boolean },
): string {
  return [name, is.isNullable && 'null', is.isDefaulted && 'default', is.isGenerated && 'generated']
    .filter((word) => word !== false)
    .join(' ');
}

test('the types of the tables have the columns of the database: each one, whether it may be null, and who fills it', async () => {
  const { rows } = await admin.query<{
    name: string;
    isNullable: boolean;
    isDefaulted: boolean;
    isGenerated: boolean;
  }>(
    `select table_name || '.' || column_name as name, is_nullable = 'YES' as "isNullable",
       column_default is not null as "isDefaulted", is_generated = 'ALWAYS' as "isGenerated"
     from information_schema.columns where table_schema = 'cairn'`,
  );
  expect(rows.length).toBeGreaterThan(200);
  expect((await readTypedColumns()).toSorted()).toEqual(
    rows.map(({ name, ...is }) => describeColumn(name, is)).toSorted(),
  );
});
