import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../server/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.ts$/.test(name),
);

/** What makes a day of an instant within PostgreSQL, or makes it the day of a machine. */
const ownDays =
  /at time zone|current_date|localtimestamp|now\(\)::date|_at::date|\.getDate\(\)|\.getMonth\(\)|toLocaleDateString/i;

test('P09 nothing in the server makes a day of an instant but todayIn (decision 0036)', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => ownDays.test(readFileSync(join(source, name), 'utf8')))).toEqual([]);
});
