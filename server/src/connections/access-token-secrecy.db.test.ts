import { inspect } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSync, type TestSync } from '../syncing/test-sync.ts';
import { disconnectBank } from './disconnect-bank.ts';

let world: TestSync;
let admin: pg.Client;
beforeAll(async () => {
  world = await createTestSync({ historyDays: 90 });
  admin = new pg.Client({ connectionString: world.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

/** Every row of every table, as text. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ text: string }>(
      `select to_jsonb(whole)::text as text from ${name} whole`,
    );
    lines.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return lines;
}

test('pitfall 33 no table, response or error contains an access token', async () => {
  const scope = await world.newHousehold();
  const { connectionId } = await world.connect(scope, 'ins_109508');
  const other = await world.connect(scope, 'ins_109511');
  world.clock.ms += 3_600_000;
  await world.sync(connectionId);
  const tokens = (await world.liveItems()).map((item) => item.access_token);
  expect(tokens).toHaveLength(2);
  for (const error_code of ['INSTITUTION_DOWN', 'ITEM_LOGIN_REQUIRED']) {
    await world.control('failures', { calls: 1, error_code });
    await world.sync(connectionId);
  }
  await world.connect(scope, 'ins_109508');
  await disconnectBank(world.disconnecting, scope, other.connectionId);
  const rows = await everyRow();
  expect(rows.some((row) => row.startsWith('cairn.connections '))).toBe(true);
  const texts = [
    ...rows,
    JSON.stringify(await world.connections(scope)),
    inspect([world.failures, world.bankFailures], { depth: 20 }),
  ];
  for (const token of [...tokens, ...(await world.allItems()).map((item) => item.access_token)]) {
    const hidden = [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')];
    expect(texts.filter((text) => hidden.some((form) => text.includes(form)))).toEqual([]);
  }
});
