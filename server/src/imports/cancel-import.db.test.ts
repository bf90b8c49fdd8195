import { AsyncLocalStorage } from 'node:async_hooks';
import { addDays, toPlainDate } from '@cairn/domain/plain-date';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { type Database, openDatabase, openPool } from '../db/pool.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { readFile } from './read-files.ts';
import { runImport } from './run-import.job.ts';
import { openImportsHere } from './test-imports.ts';

const ledgers = useTestLedgers();
const rowCount = 60;
const moments = 20;

const statement = [
  'Date,Description,Amount,Category',
  ...Array.from(
    { length: rowCount },
    (_, at) => `${addDays(toPlainDate('2026-05-01'), at)},Shop ${at},-${at + 1}.00,Groceries`,
  ),
].join('\n');

/** The job's sessions, whose statements are counted: after each, the job goes on when `hold` lets it. */
let ofJob: { database: Database; close: () => Promise<void> };
let hold: (count: number) => Promise<void> = async () => undefined;
beforeAll(() => {
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      await hold(count);
      return result;
    },
  };
  const opened = openDatabase(openPool({ url: ledgers.sessionUrl, searchPath: 'cairn', maxConnections: 2 }));
  ofJob = { database: opened.withPlugin(counting), close: () => opened.destroy() };
  beginCounting = () => {
    count = 0;
  };
});
let beginCounting: () => void;
afterAll(() => ofJob.close());

function depsOf(database: Database) {
  return {
    database,
    queue: { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined },
    read: async (...[file, { today }]: Parameters<Parameters<typeof openImportsHere>[0]['read']>) =>
      readFile(file, today),
    now: () => now,
    // It looks at its end only, so that its statements are the same each time.
    watchEveryMs: 2_000_000_000,
  };
}

async function openStarted() {
  const ledger = await ledgers.openLedger();
  const imports = openImportsHere(depsOf(ledgers.database));
  const bytes = Buffer.from(statement);
  const { import: added } = await imports.addFile(ledger.scope, {
    name: 'may.csv',
    importId: undefined,
    bytes,
  });
  await imports.run(ledger.scope, added.id);
  return { ledger, imports, id: added.id };
}

/** Whether the job has said by now that all of it is written. */
async function isDecided({ query, householdId }: HouseholdTransaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from imports where household_id = ${householdId}::uuid and id = ${id}::uuid for no key update skip locked
  `.execute(query);
  return rows.length === 0;
}

test('P37 P10 cancelled at any of twenty moments, under edits, an import writes nothing or everything, and nobody waits for it', async () => {
  let all = 0;
  beginCounting();
  hold = async (count) => {
    all = count;
  };
  const whole = await openStarted();
  await runImport(depsOf(ofJob.database), whole.ledger.scope, whole.id);
  expect(all).toBeGreaterThan(moments);

  // What others do while the job stands still is not done inside of its transaction.
  const asOthers = AsyncLocalStorage.snapshot();
  const ends: Record<string, number> = {};
  for (let moment = 1; moment <= moments; moment += 1) {
    const at = Math.ceil((moment / moments) * all);
    const { ledger, imports, id } = await openStarted();
    const later: Promise<unknown>[] = [];
    const actOnce = async () => {
      later.push(ledger.run(lockLedgerForWriting));
      // A list is answered while the job stands still.
      await imports.list(ledger.scope);
      const cancel = imports.undo(ledger.scope, id, { keepEdited: false });
      // So is the cancel, unless all is written but the commit.
      if (await ledger.run((tx) => isDecided(tx, id))) later.push(cancel);
      else expect((await cancel).import.state).toBe('open');
    };
    hold = async (count) => {
      if (count !== at) return;
      hold = async () => undefined;
      await asOthers(actOnce);
    };
    beginCounting();
    await runImport(depsOf(ofJob.database), ledger.scope, id);
    await Promise.all(later);
    const { state } = (await imports.preview(ledger.scope, id)).import;
    expect(await ledger.rows()).toHaveLength(state === 'imported' ? rowCount : 0);
    expect(await ledger.wrongTotals()).toEqual([]);
    ends[state] = (ends[state] ?? 0) + 1;
  }
  // Only where nothing was left but the commit.
  expect(ends.open).toBeGreaterThanOrEqual(moments - 2);
});
