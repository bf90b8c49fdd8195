import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A fault put into our own code on purpose: the simulation must find it. */
export type Mutant = {
  name: string;
  /** What stops working. */
  breaks: string;
  /** So many worlds must be enough to catch it. */
  withinWorlds: number;
  /** The seed of the first of these worlds. Default: 1. */
  firstWorld?: number;
  edits: { file: string; find: string; replace: string }[];
};

const syncJob = 'syncing/sync-connection.job.ts';
const deltaPlan = 'ingest/delta-plan.ts';
const fetchDelta = 'bank/fetch-delta.ts';
const lostKey = 'bank/lost-key.store.ts';
const sealingKeys = 'sealing/sealing-keys.store.ts';
const answeredCalls = 'journal/idempotency-keys.store.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'no-lock',
    breaks: 'Two workers may sync one connection at once.',
    withinWorlds: 50,
    edits: [
      {
        file: syncJob,
        find: `const { ran } = await deps.withLock(syncLockOf(connectionId), () =>
    syncUnderLock(deps, scope, { connectionId, attempt }),
  );`,
        replace: `const ran = true; await syncUnderLock(deps, scope, { connectionId, attempt });`,
      },
    ],
  },
  {
    name: 'cursor-outside-the-transaction',
    breaks: 'The cursor moves before the rows are there.',
    withinWorlds: 500,
    edits: [
      {
        file: syncJob,
        find: `    await inHousehold(deps.database, scope, async (tx) => {
      if (ready !== null)`,
        replace: `    if (fetched.status === 'ready') await inHousehold(deps.database, scope, (tx) => advanceCursor(tx, { id: connection.id,
      from: fetched.delta.startCursor, to: fetched.delta.nextCursor, isHistoryComplete: fetched.delta.isHistoryComplete,
      classifierVersion: '', now: deps.now() }));
    await inHousehold(deps.database, scope, async (tx) => {
      if (ready !== null)`,
      },
      {
        file: syncJob,
        find: `if (!isMoved) throw new Error('Another sync moved the cursor meanwhile');`,
        replace: 'void isMoved;',
      },
    ],
  },
  {
    name: 'no-pending-pairing',
    breaks: 'A posted row is a new row, whatever was pending before it.',
    withinWorlds: 200,
    edits: [
      {
        file: deltaPlan,
        find: '(byBankId.get(pendingId) ?? resent.get(pendingId))',
        replace: 'byBankId.get("")',
      },
      {
        file: 'ingest/pending-pairs.ts',
        find: '.filter((candidate) => candidate.score > 0)',
        replace: '.filter(() => false)',
      },
    ],
  },
  {
    name: 'no-removals',
    breaks: 'What the bank takes back stays.',
    withinWorlds: 50,
    edits: [{ file: fetchDelta, find: 'removed.add(id);', replace: '' }],
  },
  {
    name: 'pages-reused-on-mutation',
    breaks: 'When the bank changes between two pages, the pages before it are used.',
    withinWorlds: 50,
    edits: [
      {
        file: fetchDelta,
        find: 'for (let restarts = 0; ; restarts += 1) {',
        replace: 'const earlier: SyncPage[] = []; for (let restarts = 0; ; restarts += 1) {',
      },
      {
        file: fetchDelta,
        find: 'return await fetchPagesOnce(reading, startCursor);',
        replace: 'return await fetchPagesOnce(reading, startCursor, earlier);',
      },
      {
        file: fetchDelta,
        find: `async function fetchPagesOnce(reading: PageReading, startCursor: string): Promise<SyncPage[]> {
  const pages: SyncPage[] = [];`,
        replace:
          'async function fetchPagesOnce(reading: PageReading, startCursor: string, pages: SyncPage[]): Promise<SyncPage[]> {',
      },
    ],
  },
  {
    name: 'edits-overwritten',
    breaks: 'A row that the bank changes loses what a person wrote on it.',
    // A noted row must be changed by the bank afterwards, and not replaced: the first world where that happens is the 434th.
    withinWorlds: 1_000,
    edits: [
      {
        file: 'transactions/row-writes.store.ts',
        find: 'orphaned_at = null, is_adjustment = false,',
        replace: 'orphaned_at = null, is_adjustment = false, user_note = null,',
      },
    ],
  },
  {
    name: 'answer-before-the-work',
    breaks: 'A call is answered in a transaction before the one that does it.',
    withinWorlds: 500,
    edits: [
      {
        file: answeredCalls,
        find: 'return inHousehold(database, scope, (tx) => answerOnce(tx, once, now, () => work(tx)));',
        replace: `let isNew = once === null;
  const answered = inHousehold(database, scope, (tx) => answerOnce(tx, once, now, async () => {
    isNew = true;
    return { changeId: null, learningId: null };
  }));
  return answered.then((answer) => (isNew ? inHousehold(database, scope, work) : answer));`,
      },
    ],
  },
  {
    name: 'answers-not-saved',
    breaks: 'A call that was answered before, and is sent again, is done again.',
    withinWorlds: 200,
    edits: [
      {
        file: answeredCalls,
        find: '  if (once === null) return work();',
        replace: `  if (once !== undefined) return work();`,
      },
    ],
  },
  {
    name: 'lost-key-deletes-connections',
    breaks: 'Going on with another key deletes what the lost one sealed.',
    withinWorlds: 100,
    edits: [
      {
        file: lostKey,
        find: `  const { rows } = await admin.query<{ name: string }>(`,
        replace: `  await admin.query('delete from cairn.connections');
  const { rows } = await admin.query<{ name: string }>(`,
      },
    ],
  },
  {
    name: 'lost-key-without-message',
    breaks: 'Going on with another key leaves connections as if nothing were wrong with them.',
    withinWorlds: 100,
    edits: [
      {
        file: lostKey,
        find: 'for (const { name } of rows)',
        replace: 'for (const { name } of rows.slice(1))',
      },
    ],
  },
  {
    name: 'lost-key-blocks-disconnecting',
    breaks: 'A connection whose token cannot be read cannot be disconnected.',
    withinWorlds: 200,
    edits: [
      {
        file: 'connections/disconnect-bank.ts',
        find: 'if (isTokenUnreadable(error)) return false;',
        replace: '',
      },
    ],
  },
  {
    name: 'reconnecting-leaves-rows',
    breaks: 'What a connection brought before it was connected again does not wait to be known again.',
    withinWorlds: 100,
    edits: [
      {
        file: 'connections/link-or-relink.ts',
        find: `  await orphanRows(
    tx,
    plan.accounts.map(({ accountId }) => accountId),
    now(),
  );`,
        replace: 'void orphanRows; void now;',
      },
    ],
  },
  {
    name: 'canary-before-the-tokens',
    breaks:
      'A rotation of the key that is killed says that it is done, and tokens are still under the old key.',
    withinWorlds: 400,
    edits: [
      {
        file: sealingKeys,
        find: `  const { opened } = await resealAll(admin, {
    read: (row) => openWith`,
        replace: `  await writeCanary(admin, newVersion, newKey);
  await admin.query('commit; begin');
  const { opened } = await resealAll(admin, {
    read: (row) => openWith`,
      },
      {
        file: sealingKeys,
        find: `  await writeCanary(admin, newVersion, newKey);
  return opened;`,
        replace: '  return opened;',
      },
    ],
  },
];

/** The files that the mutant changes, as it leaves them, by their URLs. Throws when the code that it changes is not there, once. */
export async function mutatedSources(mutant: Mutant): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const { file, find, replace } of mutant.edits) {
    const filePath = path.join(import.meta.dirname, '../../server/src', file);
    const url = pathToFileURL(filePath).href;
    const source = sources.get(url) ?? (await readFile(filePath, 'utf8'));
    if (source.split(find).length !== 2)
      throw new Error(`${mutant.name}: ${file} does not hold once: ${find}`);
    sources.set(
      url,
      source.replace(find, () => replace),
    );
  }
  return sources;
}

/** Makes every later import of our code meet the mutant. */
export async function applyMutant(mutant: Mutant): Promise<void> {
  const sources = await mutatedSources(mutant);
  registerHooks({
    load: (url, context, nextLoad) => {
      const source = sources.get(url);
      return source === undefined ? nextLoad(url, context) : { ...nextLoad(url, context), source };
    },
  });
}
