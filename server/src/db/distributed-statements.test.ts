import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// What Citus asks of statements, and PostgreSQL does not (docs/decisions/several-machines.md). `npm run test:citus` runs them there.

const sources = path.join(import.meta.dirname, '..');
const migrations = path.join(sources, '../migrations');

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.store.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(sources, name), 'utf8') }));

const tenantTables = readdirSync(migrations).flatMap((name) =>
  [...readFileSync(path.join(migrations, name), 'utf8').matchAll(/create table cairn\.(\w+)/g)].map(
    ([, table = '']) => table,
  ),
);

/** The SQL of a file, each with what it is made of: from the tag to the call that sends it. */
function statementsOf(text: string): string[] {
  return [...text.matchAll(/sql(?:<[^`]+>)?`([\s\S]*?)`\s*\.execute\(/g)].map(([, sql = '']) => sql);
}

function found(pattern: RegExp): string[] {
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: match, index }) =>
        `${name}:${text.slice(0, index).split('\n').length} ${match.replace(/\s+/g, ' ')}`,
    ),
  );
}

test('P28 each statement over tenant tables names the household', () => {
  const table = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:${tenantTables.join('|')})\\b`);
  const without = files.flatMap(({ name, text }) =>
    statementsOf(text)
      .filter((sql) => table.test(sql) && !/householdId|\$\{\w*(?:tx|taken|rows|which)/i.test(sql))
      .map((sql) => `${name}: ${sql.trim().slice(0, 80)}`),
  );
  expect(tenantTables.length).toBeGreaterThan(40);
  expect(without).toEqual([]);
});

test('the household of a subquery is a value: compared with that of the row outside, it would ask every shard', () => {
  expect(found(/household_id = \w+\.household_id/g)).toEqual([]);
  expect(found(/whereRef\('[\w.]*household_id'/g)).toEqual([]);
});

test('what an insert selects has its household from a table, so that it runs where the rows are', () => {
  expect(
    found(/insert into [^`]{0,900}?\bselect\s+(?:distinct[^$]{0,60})?\$\{(?:tx\.)?householdId\}/g),
  ).toEqual([]);
});

test('no insert is part of a larger statement, and none takes one record from JSON', () => {
  expect(found(/as \(\s*insert into/g)).toEqual([]);
  expect(found(/jsonb?_to_record\(/g)).toEqual([]);
});

test('what an insert selects makes no ids or times by functions that change from row to row', () => {
  expect(found(/insert into [^`]{0,1500}?(?:gen_random_uuid|clock_timestamp)\(\)/g)).toEqual([]);
});

test('an insert that updates what is there leaves it in its household', () => {
  expect(found(/\.doUpdateSet\(\{[^}]*\.\.\.key\b/g)).toEqual([]);
  expect(found(/\b(?:do update|doUpdateSet\(\{)[^`}]*?\bhousehold_id\s*(?:=(?!=)|:)/g)).toEqual([]);
});

test('no case has a time of PostgreSQL in it, which an update would be refused for', () => {
  expect(found(/\bcase when\b(?:(?!\bend\b)[^`])*\b(?:now|statement_timestamp)\(\)/g)).toEqual([]);
});

test('an insert that updates what is there calls only functions whose result never changes', () => {
  // to_jsonb is not one of them: what it makes of a time depends on the session.
  const allowed = ['coalesce', 'lower'];
  const called = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\bon conflict\b([^`]*)/g)].flatMap(([, clause = '']) =>
      [...clause.replace(/\$\{[^}]*\}/g, '').matchAll(/\b(\w+)\(/g)].map(
        ([, called = '']) => `${name} ${called}`,
      ),
    ),
  );
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter((one) => !allowed.some((each) => one.endsWith(` ${each}`)))).toEqual([]);
});
