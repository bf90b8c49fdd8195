import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isTimeZone } from '@cairn/domain/plain-date';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from './test-database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

const kept = [
  'UTC',
  'America/New_York',
  'Asia/Calcutta',
  'Etc/GMT+5',
  'America/Argentina/Ushuaia',
  'America/Edmonton',
];
const mended = {
  CAT: 'Africa/Maputo',
  cat: 'Africa/Maputo',
  NET: 'Asia/Yerevan',
  EST5EDT: 'America/New_York',
  Japan: 'Asia/Tokyo',
  GMT: 'UTC',
  'america/new_york': 'America/New_York',
  'SystemV/CST6CDT': 'America/Chicago',
  'US/Pacific-New': 'America/Los_Angeles',
  '+0530': 'Asia/Kolkata',
  '+05:45': 'Asia/Kathmandu',
  '+03': 'Etc/GMT-3',
  '-11:00': 'Etc/GMT+11',
  '+00:00': 'UTC',
  '+23:17': 'UTC',
  nonsense: 'UTC',
};

test('P09 households whose time zone is refused today get the zone that it meant, journaled; all others keep theirs', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const run = async (name: string) => client.query(await readFile(path.join(folder, name), 'utf8'));
    for (const name of names.filter((one) => one < '0021')) await run(name);
    for (const zone of [...kept, ...Object.keys(mended)])
      await client.query('insert into cairn.households (household_id, name, time_zone) values ($1, $2, $2)', [
        randomUUID(),
        zone,
      ]);
    for (const name of names.filter((one) => one >= '0021')) await run(name);
    const { rows } = await client.query<{ name: string; time_zone: string }>(
      'select name, time_zone from cairn.households',
    );
    const zones = Object.fromEntries(rows.map(({ name, time_zone }) => [name, time_zone]));
    expect(zones).toEqual({ ...Object.fromEntries(kept.map((zone) => [zone, zone])), ...mended });
    for (const zone of Object.values(zones)) expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    const journal = await client.query(
      `select before ->> 'timeZone' as before, after ->> 'timeZone' as after from cairn.journal where action = 'change_time_zone' and actor = 'machine'`,
    );
    expect(Object.fromEntries(journal.rows.map(({ before, after }) => [before, after]))).toEqual(mended);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('PostgreSQL knows every time zone that a household may have, and so does Node', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
    const known = new Set(rows.map(({ name }) => name));
    const accepted = [...known, ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone);
    expect(new Set(accepted).size).toBeGreaterThan(500);
    expect(accepted.filter((zone) => !known.has(zone))).toEqual([]);
    // Every place of the IANA database is there: only abbreviations and old single names are refused.
    expect([...known].filter((zone) => zone.includes('/') && !isTimeZone(zone))).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
