import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withAdmin } from './admin.ts';
import { reachWorkers, refuseWorker, requireDistributed, requireWorkers } from './citus-nodes.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let admin: pg.Client;
let workerUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const worker = new URL(inject('workerUrls')[0] ?? '');
  worker.pathname = new URL(database.adminUrl).pathname;
  workerUrl = worker.href;
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

test('a coordinator whose tables are all distributed is one that a server starts on', async () => {
  expect(await requireWorkers(admin)).toBe(inject('workerUrls').length);
  await expect(requireDistributed(database.adminUrl)).resolves.toBeUndefined();
});

test('a start names the tables that an upgrade has added and nobody has distributed', async () => {
  await admin.query('create table cairn.novelties (household_id uuid not null, id uuid not null)');
  await expect(requireDistributed(database.adminUrl)).rejects.toThrow(
    'are not distributed over this Citus cluster: novelties. Run npm run distribute',
  );
  await admin.query('drop table cairn.novelties');
});

test('a worker is taken for no coordinator, by a start or by distributing', async () => {
  const refusal = 'is a worker of a Citus cluster';
  await expect(refuseWorker(workerUrl)).rejects.toThrow(refusal);
  await expect(refuseWorker(database.adminUrl)).resolves.toBeUndefined();
  await expect(withAdmin(workerUrl, requireWorkers)).rejects.toThrow(refusal);
});

test('the server’s role reaches its households on each worker, and one that keeps it out is named', async () => {
  const passwords = inject('rolePasswords');
  await expect(reachWorkers(database.adminUrl, passwords)).resolves.toBeUndefined();
  const { host } = new URL(workerUrl);
  const name = new URL(workerUrl).pathname.slice(1);
  const onWorker = (statement: string) => withAdmin(workerUrl, (worker) => worker.query(statement));
  // The database’s own, so that no other test is kept out.
  await onWorker(`revoke connect on database ${name} from public, cairn_app`);
  await expect(reachWorkers(database.adminUrl, passwords)).rejects.toThrow(host);
  await onWorker(`grant connect on database ${name} to public`);
  await expect(reachWorkers(database.adminUrl, passwords)).resolves.toBeUndefined();
});
