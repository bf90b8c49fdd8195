import type { PlainDate } from '@cairn/domain/plain-date';
import { readStatementFile } from '../files/read-statement-file.ts';
import type { Answers } from '../files/statements/answers.ts';
import type { ReadFile } from '../files/statements/statement.ts';
import { FileRefused } from '../files/values/file-refused.ts';

/** A file as it was chosen, with what a person answered about it. */
export type ChosenFile = { name: string; bytes: Uint8Array; answers?: Answers };

/** What was read of a file; `refused`: why it can’t be read, in words for the person. */
export type FileReading = { name: string; file: ReadFile } | { name: string; refused: string };

/** Reads files in their order. One that cannot decide the order of its dates takes that of another one of its layout. Pure. */
export function readFiles(files: readonly ChosenFile[], today: PlainDate): FileReading[] {
  const read = files.map((chosen) => ({ chosen, reading: readOne(chosen, today) }));
  const layouts = read.flatMap(({ reading }) =>
    'file' in reading && reading.file.layout !== null && !isUndecided(reading.file)
      ? [reading.file.layout]
      : [],
  );
  return read.map(({ chosen, reading }) => {
    if (!('file' in reading) || !isUndecided(reading.file)) return reading;
    const alike = layouts.find(({ names }) => names === reading.file.layout?.names);
    return alike === undefined
      ? reading
      : readOne({ ...chosen, answers: { ...chosen.answers, 'date-order': alike.dateOrder } }, today);
  });
}

function isUndecided({ questions }: ReadFile): boolean {
  return questions.some(({ id }) => id === 'date-order');
}

function readOne({ name, bytes, answers }: ChosenFile, today: PlainDate): FileReading {
  try {
    return { name, file: readStatementFile(bytes, today, answers) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { name, refused: error.message };
  }
}
