import { expect, test } from 'vitest';
import { exposeConditions } from './expose-conditions.ts';

const first = (source: string, lines: number) =>
  exposeConditions(source).split('\n').slice(0, lines).join('\n');

test('each condition of a query can be removed, those inside of another with it', () => {
  expect(first(`q.where('a', 'is', null).where((eb) => eb('b', '=', f(1)))`, 1)).toBe(
    `q.where(...conditionSwitch.where(true, 'a', 'is', null)).where(...conditionSwitch.where(true, (eb) => eb('b', '=', f(1))))`,
  );
});

test('each condition of SQL that a line holds whole can be removed', () => {
  const source = [
    "import { sql } from 'kysely';",
    'sql`select from t where x',
    '  and t.closed_on is null',
    `  and t.id = any(\${ids}::uuid[])`,
    '  and not exists (',
    '  and d.on between`',
  ].join('\n');
  expect(first(source, 6)).toBe(
    [
      "import { sql } from 'kysely';",
      'sql`select from t where x',
      `  and \${conditionSwitch.sql(true, sql\`t.closed_on is null\`)}`,
      `  and \${conditionSwitch.sql(true, sql\`t.id = any(\${ids}::uuid[])\`)}`,
      '  and not exists (',
      '  and d.on between`',
    ].join('\n'),
  );
});

test('conditions on the household, and files without conditions, stay as they are', () => {
  for (const source of [`q.where('household_id', '=', householdId)`, `const text = 'where and how';`])
    expect(exposeConditions(source)).toBe(source);
});
