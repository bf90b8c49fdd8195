import pg from 'pg';
import { expect, test } from 'vitest';
import { shiftDatabase } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

test('a database is on the clock of the program, in every way to ask: in a statement, a default, a function and another role’s session', async () => {
  const { adminUrl, appUrl, drop } = await createTestDatabase();
  // Twice, as where a server starts again on its folder.
  await shiftDatabase(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  const app = new pg.Client({ connectionString: appUrl });
  await Promise.all([admin.connect(), app.connect()]);
  await admin.query(`
    create table kept (by_now timestamptz default now(), by_clock timestamptz default clock_timestamp());
    create function asked() returns timestamptz language plpgsql as 'begin return statement_timestamp(); end';
    insert into kept default values;`);
  const times = [
    await admin.query('select *, asked(), transaction_timestamp() from kept'),
    await app.query('select now(), statement_timestamp(), clock_timestamp(), transaction_timestamp()'),
  ].flatMap(({ rows }) => rows.flatMap((row: Record<string, Date>) => Object.values(row)));
  expect(times).toHaveLength(8);
  for (const time of times) expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000);
  await Promise.all([admin.end(), app.end()]);
  await drop();
});
