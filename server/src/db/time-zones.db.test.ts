import { isTimeZone } from '@cairn/domain/plain-date';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from './test-database.ts';

test('P09 PostgreSQL knows every time zone that a household may have, and so does Node', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map(({ name }) => name));
    const accepted = [...known, ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone);
    expect(new Set(accepted).size).toBeGreaterThan(500);
    expect(accepted.filter((zone) => !known.has(zone))).toEqual([]);
    // All IANA places are valid: only abbreviations and old single names are refused.
    expect([...known].filter((zone) => zone.includes('/') && !isTimeZone(zone))).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
