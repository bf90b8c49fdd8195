import { markClassifierVersion, readClassifierVersion } from '../bank/connections.store.ts';
import { readRedirections } from '../categories/categories.store.ts';
import { payeeKeyOf } from '../classifier/correction-index.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { lockLedger, raiseLedgerVersion } from '../journal/write-lock.store.ts';
import type { Queue, RecategorizeJob } from '../queue/queue.ts';
import { isOfClassifier, predictByClassifier } from './categorizer-inputs.ts';
import { categorizerVersion } from './categorizer-version.ts';
import { categoryModel } from './classifier-file.ts';
import {
  changePredictions,
  isSamePrediction,
  type PredictionChange,
  readRowsOfConnection,
  writePayeeKeys,
} from './predictions.store.ts';

type Tx = HouseholdTransaction;

type RecategorizeDeps = {
  database: Database;
  scopeOfConnection: (connectionId: string) => Promise<HouseholdScope | null>;
  withLock: (name: string, work: () => Promise<void>) => Promise<{ ran: boolean }>;
  pause: (ms: number) => Promise<void>;
  queue: Pick<Queue, 'enqueueInsights'>;
};

/** A chunk takes about 20 ms, the longest that others wait for the ledger's lock or this process. */
const chunkRows = 200;
/** Leaves time for other work between chunks. */
const pauseMs = 20;

/**
 * Predicts a connection's transactions again after a new categorizer version, in chunks of one transaction each. User's categories
 * and predictions by rules and corrections stay, and no further ones are applied, since no notification would follow. An interrupted run
 * starts over and skips unchanged transactions. A job of another version is left to processes of that version.
 */
export async function recategorize(
  deps: RecategorizeDeps,
  { connectionId, version }: RecategorizeJob,
): Promise<void> {
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null || version !== categorizerVersion()) return;
  await deps.withLock(`prediction ${connectionId}`, async () => {
    const classifierVersion = await inHousehold(deps.database, scope, (tx) =>
      readClassifierVersion(tx, connectionId),
    );
    if (classifierVersion === undefined || classifierVersion === version) return;
    let last: string | null = null;
    const predictNextChunk = (tx: Tx) => predictChunk(tx, connectionId, last);
    for (;;) {
      last = await inHousehold(deps.database, scope, predictNextChunk);
      if (last === null) break;
      await deps.pause(pauseMs);
    }
    await inHousehold(deps.database, scope, async (tx) => {
      await markClassifierVersion(tx, connectionId, version);
      await deps.queue.enqueueInsights(connectionId, { tx });
    });
  });
}

/** Returns the last id of the chunk; null after the last chunk. */
async function predictChunk(tx: Tx, connectionId: string, after: string | null): Promise<string | null> {
  await lockLedger(tx);
  const rows = await readRowsOfConnection(tx, connectionId, after, chunkRows);
  const inputs = { model: categoryModel(), redirections: await readRedirections(tx) };
  const changes = rows.flatMap((row): PredictionChange[] => {
    if (!isOfClassifier(row.prediction)) return [];
    const after = predictByClassifier(row, inputs);
    return isSamePrediction(row.prediction, after) ? [] : [{ id: row.id, before: row.prediction, after }];
  });
  // Without changes, cached reports stay valid.
  if (changes.length > 0) await raiseLedgerVersion(tx);
  const { moved = [], reworded = [] } = Object.groupBy(changes, ({ before, after }) =>
    before.categoryId === after.categoryId ? 'reworded' : 'moved',
  );
  const from = { categorizer: categorizerVersion() };
  await changePredictions(tx, moved, { actor: 'system', action: 'categorize', from });
  await changePredictions(tx, reworded, null);
  const keyed = rows.map(({ id, description, payeeKey }) => ({
    id,
    before: payeeKey,
    payeeKey: payeeKeyOf(description),
  }));
  await writePayeeKeys(
    tx,
    keyed.filter(({ before, payeeKey }) => before !== payeeKey),
  );
  return rows.length < chunkRows ? null : (rows.at(-1)?.id ?? null);
}
