import { archiveResponse } from '@cairn/contract/archives';
import { errorBody } from '@cairn/contract/errors';
import { historyResponse, historyUndoResponse } from '@cairn/contract/history';
import { type Transaction, transactionsResponse } from '@cairn/contract/transactions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesWith, readEveryTable, tablesOf } from '../../server/src/households/test-deletion.ts';
import { callAs, type FuzzServer, type Person, startFuzzServer } from '../fuzz/fuzz-server.ts';
import { listTenantTables } from '../tenants/insert-rows.ts';
import { until } from '../until.ts';
import { useEveryDoor } from './use-every-door.ts';

/** Tables that no call fills of one person at a bank that works, without a language model. */
const filledByOthers = {
  account_payers: 'Where two people share costs.',
  cost_payments: 'Where two people share costs.',
  cost_shares: 'Where two people share costs.',
  cost_sharing: 'Where two people share costs.',
  idempotency_keys: 'For calls that a browser sends with a key of its own.',
  ignored_accounts: 'A bank shares an account of its own accord.',
  insight_briefs: 'By a language model.',
  items_to_remove: 'While a bank is down.',
  merchant_suggestions: 'By a language model.',
  model_replies: 'By a language model.',
  model_usage: 'By a language model.',
  notification_attempts: 'By what is sent.',
  notification_causes: 'By what happens after something was chosen; here nothing does.',
  unreadable_records: 'By a bank that sends what nobody can read.',
};
/** Answers that are the same in whichever household the data is. */
const sameEverywhere = [
  '/api/categories',
  '/api/rules',
  '/api/budgets',
  '/api/tags',
  '/api/saved-filters',
  '/api/imports',
  '/api/expected-reimbursements',
];

let server: FuzzServer;
let admin: pg.Client;
let person: Person;
beforeAll(async () => {
  server = await startFuzzServer();
  admin = new pg.Client({ connectionString: server.postgres.adminUrl });
  await admin.connect();
  person = await useEveryDoor(server);
});
afterAll(async () => {
  await admin.end();
  await server.stop();
});

const read = (by: Person, path: string) => callAs(server.origin, by, 'GET', path);

async function readTransactions(by: Person): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let after = ''; ; ) {
    const page = transactionsResponse.parse(await read(by, `/api/transactions?limit=200${after}`));
    found.push(...page.transactions);
    if (page.nextCursor === null) return found;
    after = `&after=${encodeURIComponent(page.nextCursor)}`;
  }
}

const untilDone = (by: Person, id: string) =>
  until('the archive is done', async () => {
    const { archive } = archiveResponse.parse(await read(by, `/api/archives/${id}`));
    if (archive.failure !== null) throw new Error(archive.failure);
    return archive.state === 'done';
  });

const addArchive = async (by: Person, wanted: object) =>
  archiveResponse.parse(await callAs(server.origin, by, 'POST', '/api/archives', wanted)).archive.id;

async function sendBytes(by: Person, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
  const response = await fetch(server.origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/octet-stream' },
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status).toBe(200);
  return response;
}

test('a household that uses every door has rows in every table that a person can fill', async () => {
  const empty: string[] = [];
  for (const table of await listTenantTables(admin)) {
    const { rows } = await admin.query(`select from cairn.${pg.escapeIdentifier(table)} limit 1`);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty).toEqual(Object.keys(filledByOthers).toSorted());
});

test('P29 P39 what came by every door is the same after an export and an import', async () => {
  const id = await addArchive(person, { direction: 'export' });
  await untilDone(person, id);
  const zip = new Uint8Array(await (await sendBytes(person, `/api/archives/${id}/content`)).arrayBuffer());
  const other = await server.register();
  const importId = await addArchive(other, { direction: 'import', byteCount: zip.byteLength });
  await sendBytes(other, `/api/archives/${importId}/content`, zip);
  await untilDone(other, importId);

  expect(await readTransactions(other)).toEqual(await readTransactions(person));
  for (const path of sameEverywhere)
    expect([path, await read(other, path)]).toEqual([path, await read(person, path)]);
  expect(await server.deleteAccount(other)).toBeNull();
});

test('P11 every step of what was done by every door is undone, or it is said what stands in the way', async () => {
  const seen = new Set<string>();
  for (let page = '/api/changes'; ; ) {
    const { steps, next } = historyResponse.parse(await read(person, page));
    for (const { id } of steps) seen.add(id);
    if (next === null) break;
    page = `/api/changes?afterEntryId=${next}`;
  }
  expect(seen.size).toBeGreaterThan(20);
  let undoneCount = 0;
  for (const id of seen) {
    const response = await fetch(`${server.origin}/api/changes/${id}/undo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
    });
    const answer: unknown = await response.json();
    if (response.status === 409) {
      expect(errorBody.parse(answer).message).toMatch(/\.$/);
      continue;
    }
    expect(response.status).toBe(200);
    const { step, obstacles } = historyUndoResponse.parse(answer);
    expect(step !== null || obstacles.length > 0).toBe(true);
    if (step !== null) undoneCount += 1;
  }
  expect(undoneCount).toBeGreaterThan(seen.size / 2);
});

test('P30 nothing of what came by every door is left when the account is deleted', async () => {
  const { rows } = await admin.query<{ household_id: string; user_id: string }>(
    'select household_id, user_id from cairn.household_members',
  );
  const marks = [...rows.flatMap((row) => [row.household_id, row.user_id]), person.email];
  expect(tablesOf(linesWith(await readEveryTable(admin), marks)).length).toBeGreaterThan(30);
  expect(await server.deleteAccount(person)).toBeNull();
  expect(linesWith(await readEveryTable(admin), marks)).toEqual([]);
});
