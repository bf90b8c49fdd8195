import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HouseholdTransaction, inHousehold, streamInHousehold } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { openSpool } from './spool.ts';

const ledgers = useTestLedgers();
const spooled = openSpool(join(tmpdir(), 'cairn-spool-test'));

/** A pool of one session. */
let only: Database;
beforeAll(() => {
  only = openDatabase(openPool({ url: ledgers.sessionUrl, searchPath: 'cairn', maxConnections: 1 }));
});
afterAll(() => only.destroy());

const line = `${'é'.repeat(9_999)}\n`;

/** Ten megabytes, read from the database. */
async function* readLines({ query }: HouseholdTransaction): AsyncGenerator<string> {
  for (let at = 0; at < 500; at += 1) {
    await sql`select 1`.execute(query);
    yield `${at} ${line}`;
  }
}

test('P37 a reader that stops reading a large export holds no session of the database', async () => {
  const { scope } = await ledgers.openLedger();
  const reading = spooled(streamInHousehold(only, scope, readLines));
  const first = await reading.next();
  // The reader has stopped. The pool's only session is free again all the same.
  await inHousehold(only, scope, ({ query }) => sql`select 1`.execute(query));
  const texts = [first.value ?? ''];
  for await (const text of reading) texts.push(text);
  expect(texts.join('')).toBe(Array.from({ length: 500 }, (_, at) => `${at} ${line}`).join(''));
});

test('a reader that goes away ends the reading, and gives the session back', async () => {
  const { scope } = await ledgers.openLedger();
  for await (const _text of spooled(streamInHousehold(only, scope, readLines))) break;
  await inHousehold(only, scope, ({ query }) => sql`select 1`.execute(query));
});

test('P10 what fails is thrown after what came before it, and at once where nothing did', async () => {
  async function* failing(count: number): AsyncGenerator<string> {
    for (let at = 0; at < count; at += 1) yield 'text';
    throw new Error('The database has gone');
  }
  const taken: string[] = [];
  const take = async (count: number) => {
    for await (const text of spooled(failing(count))) taken.push(text);
  };
  await expect(take(0)).rejects.toThrow('The database has gone');
  expect(taken).toEqual([]);
  await expect(take(3)).rejects.toThrow('The database has gone');
  expect(taken.join('')).toBe('texttexttext');
});
