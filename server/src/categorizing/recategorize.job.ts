import { markClassifierVersion, readClassifierVersion } from '../bank/connections.store.ts';
import { payeeKeyOf } from '../categorize/correction-memory.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readRedirections } from '../ledger/categories/categories.store.ts';
import { lockLedger, raiseLedgerVersion } from '../ledger/journal/write-lock.store.ts';
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
  /** Ends after so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  queue: Pick<Queue, 'enqueueInsights'>;
};

/** Guessed in some twenty milliseconds: whoever waits for the ledger, or for this process, waits no longer than that. */
const chunkRows = 200;
/** Between two chunks, so that a large household's rows leave room for those who use it. */
const pauseMs = 20;

/**
 * Guesses the rows of a connection anew that another version of the categoriser had guessed, chunk by chunk, each a transaction. A
 * person's word, and what the household's rules and corrections decided, stay; nor does a row follow one of these now that did not
 * follow it when it was said, since no one would be told. What was broken off is begun again and finds
 * done what is done. A job for another version than this process's is left to those who have it.
 */
export async function recategorize(
  deps: RecategorizeDeps,
  { connectionId, version }: RecategorizeJob,
): Promise<void> {
  const scope = await deps.scopeOfConnection(connectionId);
  if (scope === null || version !== categorizerVersion()) return;
  await deps.withLock(`guess ${connectionId}`, async () => {
    const classifierVersion = await inHousehold(deps.database, scope, (tx) =>
      readClassifierVersion(tx, connectionId),
    );
    if (classifierVersion === undefined || classifierVersion === version) return;
    let last: string | null = null;
    const guessNext = (tx: Tx) => guessChunk(tx, connectionId, last);
    for (;;) {
      last = await inHousehold(deps.database, scope, guessNext);
      if (last === null) break;
      await deps.pause(pauseMs);
    }
    await inHousehold(deps.database, scope, async (tx) => {
      await markClassifierVersion(tx, connectionId, version);
      await deps.queue.enqueueInsights(connectionId, { tx });
    });
  });
}

/** Gives the row that the next chunk begins behind; null when there is none. */
async function guessChunk(tx: Tx, connectionId: string, after: string | null): Promise<string | null> {
  await lockLedger(tx);
  const rows = await readRowsOfConnection(tx, connectionId, after, chunkRows);
  const knowledge = { model: categoryModel(), redirections: await readRedirections(tx) };
  const changes = rows.flatMap((row): PredictionChange[] => {
    if (!isOfClassifier(row.guess)) return [];
    const after = predictByClassifier(row, knowledge);
    return isSamePrediction(row.guess, after) ? [] : [{ id: row.id, before: row.guess, after }];
  });
  // A chunk that changes nothing leaves what was computed of the ledger as it is.
  if (changes.length > 0) await raiseLedgerVersion(tx);
  const { moved = [], reworded = [] } = Object.groupBy(changes, ({ before, after }) =>
    before.categoryId === after.categoryId ? 'reworded' : 'moved',
  );
  const from = { categoriser: categorizerVersion() };
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
