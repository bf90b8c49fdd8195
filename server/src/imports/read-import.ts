import { AppError } from '@cairn/contract/errors';
import type { HouseholdScope } from '../db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Answers } from '../files/statements/answers.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { answersForNext } from './file-answers.ts';
import { rememberedAnswersFor, unpacked } from './import-files.ts';
import { readAnswersOfFiles, readFilesOfImport, type StoredImport } from './imports.store.ts';
import { type Prepared, prepareImport } from './prepare-import.ts';
import {
  type ChosenFile,
  type FileReading,
  type ReadFile,
  type ReadingFor,
  readFiles,
} from './read-files.ts';

type Tx = HouseholdTransaction;

export type Reader = { database: Database; read: ReadFile; now: () => Date };

/** How an import is read. `signal`: aborts when its caller goes. */
export type Look = { id: string; signal?: AbortSignal | undefined; isReadOnly?: boolean };

/** Plans the import by the files that were read. Throws where other files or answers are there by now: the caller lets it pass. */
export type Plan = (tx: Tx, stored: Pick<StoredImport, 'choices'>) => Promise<Prepared>;

/** Thrown where an import has other files or answers than those that were read. */
class ChangedSince extends Error {
  override name = 'ChangedSince';
}

const mostReadings = 5;

/**
 * Reads the files of an import, and then works in a transaction that can plan it: no transaction is open while files are read. Where files
 * or answers have changed in between, nothing of the work remains, and all begins again. Throws `conflict` where that never ends.
 */
export async function withFilesRead<T>(
  reader: Reader,
  scope: HouseholdScope,
  { id, signal, isReadOnly = false }: Look,
  work: (tx: Tx, plan: Plan) => Promise<T>,
): Promise<T> {
  for (let count = 0; count < mostReadings; count += 1) {
    const { stamp, files } = await readImport(reader, scope, id, signal);
    const plan: Plan = async (tx, stored) => {
      if (stampOf(await readAnswersOfFiles(tx, id)) !== stamp) throw new ChangedSince();
      return prepareImport(tx, stored, { files, now: reader.now() });
    };
    try {
      return await inHousehold(reader.database, scope, (tx) => work(tx, plan), { isReadOnly });
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error;
    }
  }
  throw new AppError('conflict', 'This import is being changed elsewhere. Please try again.');
}

/** What was read of its files, each with the answers that it was read with. */
async function readImport(
  { database, read, now }: Reader,
  scope: HouseholdScope,
  id: string,
  signal: AbortSignal | undefined,
): Promise<{ stamp: string; files: Prepared['files'] }> {
  const { kept, today } = await inHousehold(database, scope, async (tx) => ({
    kept: await readFilesOfImport(tx, id),
    today: todayOf(await readHousehold(tx), now()),
  }));
  const caller: ReadingFor = { householdId: scope.householdId, today, signal };
  const chosen = await Promise.all(kept.map(unpacked));
  const readings = await readFiles((file) => read(file, caller), chosen);
  const known = await inHousehold(database, scope, async (tx) => {
    const remembered: (Answers | null)[] = [];
    for (const [position, reading] of readings.entries())
      remembered.push(await rememberedFor(tx, reading, chosen[position]));
    return remembered;
  });
  const files = chosen.map(async (file, position) => {
    const asChosen = readings[position];
    if (asChosen === undefined) throw new Error('A file was not read');
    const remembered = known[position] ?? null;
    if (remembered === null) return { reading: asChosen, answers: file.answers };
    const reading = await read({ ...file, answers: remembered }, caller);
    // What held for the earlier file may leave nothing of this one.
    return 'refused' in reading
      ? { reading: asChosen, answers: file.answers }
      : { reading, answers: remembered };
  });
  return { stamp: stampOf(kept), files: await Promise.all(files) };
}

/** What was said of the last file of its layout, for this one. Null where something was said of this one, or nothing before. */
async function rememberedFor(
  tx: Tx,
  reading: FileReading,
  chosen: ChosenFile | undefined,
): Promise<Answers | null> {
  const layout = 'file' in reading ? reading.file.layout?.names : undefined;
  if (layout === undefined || Object.keys(chosen?.answers ?? {}).length > 0) return null;
  const earlier = await rememberedAnswersFor(tx, layout);
  return earlier === null ? null : answersForNext(reading, earlier);
}

function stampOf(files: readonly { position: number; answers: unknown }[]): string {
  return JSON.stringify(files.map(({ position, answers }) => [position, answers]));
}
