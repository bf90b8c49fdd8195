import type { PlainDate } from '@cairn/domain/plain-date';
import { joinFiles, type NamedFile } from './join-files.ts';
import { readStatementFile } from './read-statement-file.ts';
import type { Answers } from './statements/answers.ts';
import type { LineNote, Question, ReadFile, Statement } from './statements/statement.ts';
import { add, decimalText, equals, sum } from './values/decimal.ts';
import { FileRefused } from './values/file-refused.ts';

/** A file as it was chosen. */
export type ChosenFile = { name: string; bytes: Uint8Array };

type InFile<T> = T & { file: string };

/** What an import would hold, as `read-file` prints it. A row: day, amount, currency (`?` where no file names one), description. */
export type ImportDescription = {
  accounts: { name: string; currency: string; rows: [string, string, string, string][] }[];
  questions: InFile<Question>[];
  leftOut: InFile<LineNote>[];
  unreadable: InFile<LineNote>[];
  /** What each statement's own balances say of it. */
  proof: { file: string; account: string; by: string; agrees: boolean }[];
  refused: { file: string; reason: string }[];
};

/** Reads files as if each were imported after those before it. A file with an open question is not imported; a wrong one is refused. */
export function describeImport(
  files: readonly ChosenFile[],
  today: PlainDate,
  answers: Readonly<Record<string, Answers>> = {},
): ImportDescription {
  const description: ImportDescription = {
    accounts: [],
    questions: [],
    leftOut: [],
    unreadable: [],
    proof: [],
    refused: [],
  };
  const read: NamedFile[] = [];
  for (const { name, file } of readAll(files, today, answers, description)) {
    description.questions.push(...file.questions.map((one) => ({ file: name, ...one })));
    description.leftOut.push(...file.leftOut.map((one) => ({ file: name, ...one })));
    description.unreadable.push(...file.unreadable.map((one) => ({ file: name, ...one })));
    description.proof.push(...file.statements.flatMap((one) => proofOf(name, one)));
    if (file.questions.length === 0) read.push({ name, file });
  }
  for (const { name, currency, rows } of joinFiles(read))
    description.accounts.push({
      name,
      currency: currency ?? '?',
      rows: rows.map((row) => [row.postedOn, decimalText(row.amount), row.currency ?? '?', row.description]),
    });
  return description;
}

/** All files that can be read. One that cannot decide the order of its dates takes that of another one of its layout. */
function readAll(
  files: readonly ChosenFile[],
  today: PlainDate,
  answers: Readonly<Record<string, Answers>>,
  { refused }: ImportDescription,
): NamedFile[] {
  const read = files.flatMap(({ name, bytes }) => {
    try {
      return [{ name, bytes, file: readStatementFile(bytes, today, answers[name]) }];
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refused.push({ file: name, reason: error.message });
      return [];
    }
  });
  const isUndecided = ({ questions }: ReadFile) => questions.some(({ id }) => id === 'date-order');
  return read.map(({ name, bytes, file }) => {
    const { layout } = file;
    if (!isUndecided(file) || layout === null) return { name, file };
    const alike = read.find((other) => other.file.layout?.names === layout.names && !isUndecided(other.file));
    if (!alike?.file.layout) return { name, file };
    const answered = { ...answers[name], 'date-order': alike.file.layout.dateOrder };
    return { name, file: readStatementFile(bytes, today, answered) };
  });
}

function proofOf(
  file: string,
  { accountName, rows, opening, closing }: Statement,
): ImportDescription['proof'] {
  if (opening === null || closing === null) return [];
  const reached = add(opening.amount, sum(rows.map(({ amount }) => amount)));
  return [
    {
      file,
      account: accountName,
      by: 'opening and closing balance',
      agrees: equals(reached, closing.amount),
    },
  ];
}
