import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import { openDatabase, openPool } from '../db/pool.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { createFairQueue } from './fair-queue.ts';
import { type ReadFile, readFile } from './read-files.ts';
import { openImportsHere } from './test-imports.ts';

const ledgers = useTestLedgers();

const may = 'Date,Description,Amount\n2026-05-04,Blue Bottle Coffee,-4.50\n';
const hostile = Buffer.from(`${may}2026-05-05,never read,-1.00\n`);

/** A pool of two sessions, as twelve callers would soon use up. */
let small: ReturnType<typeof openDatabase>;
beforeAll(() => {
  small = openDatabase(openPool({ url: ledgers.sessionUrl, searchPath: 'cairn', maxConnections: 2 }));
});
afterAll(() => small.destroy());

/** Imports where reading the hostile file never ends before `release`. `asked` resolves when `count` of them wait to be read. */
function openHostile(count = 1) {
  const inTurn = createFairQueue(2);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const [begun, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let askedCount = 0;
  const read: ReadFile = (file, { householdId, today, signal }) => {
    if (hostile.equals(file.bytes)) askedCount += 1;
    if (askedCount === count) asked.resolve();
    return inTurn(
      householdId,
      async () => {
        if (hostile.equals(file.bytes)) {
          begun.resolve();
          await released;
        }
        return readFile({ ...file, bytes: new Uint8Array(file.bytes) }, today);
      },
      signal,
    );
  };
  const queue = { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined };
  return {
    imports: openImportsHere({ database: small, queue, read, now: () => now }),
    release,
    begun: begun.promise,
    asked: asked.promise,
  };
}

/** What the sessions of this database do. */
async function sessionsInTransaction(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and usename = current_user
  `.execute(ledgers.database);
  return rows[0]?.count ?? 0;
}

test('P37 twelve hostile uploads of one household: another one’s list and file are answered first, and no session is held', async () => {
  const { imports, release, begun, asked } = openHostile(12);
  const [attacker, other] = [(await ledgers.openLedger()).scope, (await ledgers.openLedger()).scope];
  let answered = 0;
  const uploads = Array.from({ length: 12 }, async (_, at) => {
    await imports.addFile(attacker, { name: `${at}.csv`, importId: undefined, bytes: hostile });
    answered += 1;
  });
  await begun;
  expect(await imports.list(other)).toEqual({ imports: [] });
  const bytes = Buffer.from(may);
  const { import: added } = await imports.addFile(other, { name: 'may.csv', importId: undefined, bytes });
  expect(added.accounts).toMatchObject([{ addCount: 1 }]);
  // The attacker's own household is answered too.
  expect((await imports.list(attacker)).imports.length).toBeGreaterThan(0);
  // Each upload stores its file in a transaction first; a session that is held from then on is held until `release`.
  await asked;
  expect(answered).toBe(0);
  expect(await sessionsInTransaction()).toBe(0);
  release();
  await Promise.all(uploads);
});

test('when its caller goes, a file that waits is not read, and stays in the import', async () => {
  const { imports, release, begun } = openHostile();
  const { scope } = await ledgers.openLedger();
  const first = imports.addFile(scope, { name: '1.csv', importId: undefined, bytes: hostile });
  await begun;
  const gone = new AbortController();
  const second = imports.addFile(scope, { name: '2.csv', importId: undefined, bytes: hostile }, gone.signal);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  release();
  expect((await first).import.files).toEqual(['1.csv']);
});

test('a preview writes nothing: it is read by a session that may not write', async () => {
  const { imports } = openHostile();
  const ledger = await ledgers.openLedger();
  const bytes = Buffer.from(may);
  const { import: added } = await imports.addFile(ledger.scope, {
    name: 'may.csv',
    importId: undefined,
    bytes,
  });
  const rowsAsStored = () =>
    ledger.run(async ({ query, householdId }) => {
      const { rows } = await sql`
        select ctid, xmin, 'import' as of from imports where household_id = ${householdId}::uuid
        union all select ctid, xmin, 'file' from import_files where household_id = ${householdId}::uuid
      `.execute(query);
      return rows;
    });
  const before = await rowsAsStored();
  await imports.preview(ledger.scope, added.id);
  await imports.rows(ledger.scope, added.id, {});
  expect(await rowsAsStored()).toEqual(before);
});

test('where answers change while files are read, they are read again', async () => {
  const ambiguous = 'Date,Description,Amount\n03/04/2026,Coffee,-4.50\n05/06/2026,Salary,900.00\n';
  const ledger = await ledgers.openLedger();
  const queue = { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined };
  let meanwhile: (() => Promise<unknown>) | null = null;
  const read: ReadFile = async (file, { today }) => {
    const work = meanwhile;
    meanwhile = null;
    await work?.();
    return readFile(file, today);
  };
  const imports = openImportsHere({ database: ledgers.database, queue, read, now: () => now });
  const { import: added } = await imports.addFile(ledger.scope, {
    name: 'may.csv',
    importId: undefined,
    bytes: Buffer.from(ambiguous),
  });
  meanwhile = () =>
    imports.change(ledger.scope, added.id, { answers: { file: 0, values: { 'date-order': 'dmy' } } });
  const { import: seen } = await imports.preview(ledger.scope, added.id);
  expect(seen.importFiles[0]?.questions).toContainEqual(
    expect.objectContaining({ id: 'date-order', answer: 'dmy' }),
  );
});

test('a transaction inside of another is refused before it waits for a session', async () => {
  const { scope } = await ledgers.openLedger();
  const within = inHousehold(small, scope, () => inHousehold(small, scope, async () => undefined));
  await expect(within).rejects.toThrow('Another transaction is waited for inside of a transaction');
  expect(await sessionsInTransaction()).toBe(0);
});
