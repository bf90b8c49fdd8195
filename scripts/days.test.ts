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

test('P09 nothing in the server makes a day of an instant but todayIn (docs/decisions/days.md)', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((name) => ownDays.test(readFileSync(join(source, name), 'utf8')))).toEqual([]);
});

const browserTests = join(import.meta.dirname, '../e2e');

test('every browser test is on the run’s clock: it takes `test` from servers/on-the-day.ts, or from what is made of it', () => {
  const ownTest = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;
  const files = readdirSync(browserTests, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.test\.ts$|^servers\/.*\.ts$/.test(name),
  );
  const offClock = files.filter((name) => ownTest.test(readFileSync(join(browserTests, name), 'utf8')));
  expect(offClock).toEqual(['servers/on-the-day.ts']);
});
