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

/** Each column with its type; where a check lists what a text may be, with that; then `?`, `default` or `generated`. */
const columns = `
  select c.relname as "table", a.attname as "column", concat(
    coalesce(
      (select string_agg(value[1], '|' order by place) from pg_constraint k,
          regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') with ordinality found(value, place)
        where k.conrelid = c.oid and k.conkey = array[a.attnum] and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['),
      replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz')
    ),
    case when not a.attnotnull then '?' end,
    case when a.attgenerated = 's' then ' generated' when a.atthasdef then ' default' end
  ) as kind
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'cairn'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

/** As many as fit in a line. */
function linesOf(entries: readonly string[]): string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const longer = `${lines.at(-1) ?? ''} '${entry}',`;
    if (lines.length === 0 || longer.length > 107) lines.push(` '${entry}',`);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `   ${line}`);
}

test('schema.ts is the schema of the migrations; `npm run schema` writes it', async () => {
  const { rows } = await admin.query<{ table: string; column: string; kind: string }>(columns);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) =>
    [`  ${table}: [`, ...linesOf(own.map(({ column, kind }) => `${column} ${kind}`)), '  ],'].join('\n'),
  );
  const text = [
    '// Written by `npm run schema` from the migrations. tables.ts says what the columns are in TypeScript.',
    '// biome-ignore format: a column a line would be six hundred lines.',
    'export const schema = {',
    ...tables,
    '} as const;',
  ];
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('./schema.ts');
});
