import type { PlainDate } from '@cairn/domain/plain-date';
import { readStatementFile } from '../files/read-statement-file.ts';
import type { Answers } from '../files/statements/answers.ts';
import type { ReadFile as FileRead } from '../files/statements/statement.ts';
import { FileRefused } from '../files/values/file-refused.ts';
import { accountForRows, withComingApart } from './account-for-rows.ts';
import { withLedgerRows } from './cents.ts';

/** A file as it was chosen, with what a person answered about it. */
export type ChosenFile = { name: string; bytes: Uint8Array; answers?: Answers };

/** What was read of a file; `refused`: why it can’t be read, in words for the person. */
export type FileReading = { name: string; file: FileRead } | { name: string; refused: string };

/** For whom a file is read. `signal`: aborts when nobody waits for it any longer. */
export type ReadingFor = { householdId: string; today: PlainDate; signal?: AbortSignal | undefined };

/** Reads a file in a thread of its own. */
export type ReadFile = (file: ChosenFile, caller: ReadingFor) => Promise<FileReading>;

/** Reads a file, here and now. */
export async function readFile({ name, bytes, answers }: ChosenFile, today: PlainDate): Promise<FileReading> {
  try {
    const file = withLedgerRows(await readStatementFile(bytes, today, answers));
    return { name, file: accountForRows(withComingApart(file, today)) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { name, refused: error.message };
  }
}

/**
 * Reads files in their order, each by `read`. One that cannot decide the order of its dates takes that of another one of its layout.
 */
export async function readFiles(
  read: (file: ChosenFile) => Promise<FileReading>,
  files: readonly ChosenFile[],
): Promise<FileReading[]> {
  const all = await Promise.all(files.map(async (chosen) => ({ chosen, reading: await read(chosen) })));
  return Promise.all(
    all.map(({ chosen, reading }) => {
      const decided = decidedByOthers(chosen, reading, all);
      return decided === null ? reading : read(decided);
    }),
  );
}

/** The file with the order of dates of another one of its layout; null where it decides itself, or none does. */
function decidedByOthers(
  chosen: ChosenFile,
  reading: FileReading,
  all: readonly { reading: FileReading }[],
): ChosenFile | null {
  if (!('file' in reading) || !isUndecided(reading.file)) return null;
  const { layout } = reading.file;
  const alike = all.flatMap(({ reading: other }) =>
    'file' in other && !isUndecided(other.file) && other.file.layout?.names === layout?.names
      ? (other.file.layout ?? [])
      : [],
  );
  const [first] = alike;
  return first === undefined
    ? null
    : { ...chosen, answers: { ...chosen.answers, 'date-order': first.dateOrder } };
}

function isUndecided({ questions }: FileRead): boolean {
  return questions.some(({ id }) => id === 'date-order');
}
