import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statementsOf } from './sql-statements.ts';

const closed = fc.constantFrom(
  'select 1',
  `insert into t values ('a;b', 'it''s; so')`,
  'do $$ begin perform 1; perform 2; end $$',
  `create function f() returns text language sql as $body$ select '$$;' $body$`,
  'create function g() returns int begin atomic select case when true then 1 end; select 2; end',
  'select 1 as "a;b"',
  '-- a comment; and more\nselect 2',
  '/* one; two */ select 3',
);

test('semicolons within texts, names, comments and bodies end no statement', () => {
  fc.assert(
    fc.property(fc.array(closed, { minLength: 1 }), (statements) => {
      const text = statements.map((statement) => `${statement};\n`).join('');
      const found = statementsOf(text);
      expect(found.map((one) => one.trim().replace(/;$/, ''))).toEqual(statements);
      expect(found.join('')).toBe(text);
    }),
  );
});

test('the end of a file needs no semicolon, and may be a comment', () => {
  expect(statementsOf('select 1; select 2')).toEqual(['select 1;', ' select 2']);
  expect(statementsOf('select 1;\n-- the end\n')).toEqual(['select 1;\n-- the end\n']);
  expect(statementsOf('-- nothing')).toEqual(['-- nothing']);
});

test('each migration is the sum of its statements', () => {
  const folder = path.join(import.meta.dirname, '../../migrations');
  for (const name of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    expect(statementsOf(text).join(''), name).toBe(text);
  }
});
