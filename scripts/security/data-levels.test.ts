import { expect, test } from 'vitest';
import { codeIn, productFiles, tableBelow, textOf } from './pages.ts';

const page = 'docs/data-protection.md';
const levels = ['Secret', 'Personal', 'Financial', 'Operational'];

const migrations = productFiles('server/migrations/*.sql').map(textOf).join('\n');
const created = [...migrations.matchAll(/^create table (\w+\.\w+)/gm)].map(([, name = '']) => name);
const dropped = [...migrations.matchAll(/^drop table (\w+\.\w+)/gm)].map(([, name = '']) => name);
const tables = created.filter((name) => !dropped.includes(name)).sort();

const listed = tableBelow(page, 'Tables by level').map(
  ([level = '', names = '']) => [level, codeIn(names)] as const,
);

test('each table of the database has one level, and the levels are those that are described', () => {
  expect(listed.map(([level]) => level)).toEqual(levels);
  expect(tableBelow(page, 'Levels').map(([level = '']) => level)).toEqual(levels);
  expect(listed.flatMap(([, names]) => names).sort()).toEqual(tables);
});

test('what is said of a level is said of each of the others too', () => {
  const cells = tableBelow(page, 'Levels');
  expect(cells.every((row) => row.length === cells[0]?.length && row.every((cell) => cell !== ''))).toBe(
    true,
  );
});

/** The columns of a table, with those that later migrations add. */
function columnsOf(table: string): string[] {
  const name = table.replace('.', '\\.');
  const made = new RegExp(`^create table ${name} \\(([\\s\\S]*?)^\\)`, 'm').exec(migrations)?.[1] ?? '';
  const added = migrations.matchAll(new RegExp(`^alter table ${name}\\n?[^;]*;`, 'gm'));
  return [
    ...[...made.matchAll(/^ {2}([a-z_]+) [a-z]/gm)].map(([, column = '']) => column),
    ...[...added].flatMap(([statement]) =>
      [...statement.matchAll(/add column ([a-z_]+)/g)].map(([, column = '']) => column),
    ),
  ];
}

/** Words of columns that would hold a secret as it is. */
const secretWords = /(?:^|_)(?:password|secret|token|private_key|api_key|address)$/;
/** The network address of a session or an event, and nothing that opens anything. */
const noSecret = ['ip_address'];

test('a secret is stored sealed or hashed, in tables of the highest level alone', () => {
  const secretTables = listed.find(([level]) => level === 'Secret')?.[1] ?? [];
  const isProtected = (column: string) => /^sealed_|_hash$/.test(column);
  for (const table of tables) {
    const columns = columnsOf(table);
    expect(columns.length, table).toBeGreaterThan(0);
    const bare = columns.filter((column) => secretWords.test(column) && !noSecret.includes(column));
    expect(
      bare.filter((column) => !isProtected(column)),
      table,
    ).toEqual([]);
    // Comparing with a hash of content is no secret: those of people’s texts are named for what they are of.
    if (columns.some((column) => /^sealed_|(?:token|password|code|key)_hash$/.test(column)))
      expect(secretTables).toContain(table);
  }
});
