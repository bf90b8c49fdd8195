import type { PlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../files/statements/answers.ts';
import type { LineNote, Question, Statement } from '../files/statements/statement.ts';
import { decimalText } from '../files/values/decimal.ts';
import { countRows, type RowCounts } from './account-for-rows.ts';
import { proveStatement } from './balance-proof.ts';
import { isNewPlan, type NamedFile, noChoices, type PlannedRow, planImport } from './plan-import.ts';
import { type ChosenFile, readFile, readFiles } from './read-files.ts';

type InFile<T> = T & { file: string };

/** What an import would hold, as `read-file` prints it. A row: day, amount, currency (`?` where no file names one), description. */
export type ImportDescription = {
  accounts: {
    name: string;
    currency: string;
    /** What the last of its statements states at its end; null where none does. */
    balance: string | null;
    /** What it held at first, where a file says so, and the day: it is a balance and no row. */
    opening: [string, string] | null;
    rows: [string, string, string, string][];
    /** Rows of days to come, which would be planned; absent where there are none. */
    planned?: [string, string, string, string][];
  }[];
  questions: InFile<Question>[];
  leftOut: InFile<LineNote>[];
  unreadable: InFile<LineNote>[];
  /** What each statement's own balances say of it. */
  proof: {
    file: string;
    account: string;
    by: string;
    agrees: boolean;
    /** The first row whose balance does not follow from the one before. */
    firstBreak?: { line: number; stated: string; expected: string };
  }[];
  refused: { file: string; reason: string }[];
  /** What becomes of the rows of each file that was not refused. `cutAt`: the line on which it ends before its statement does. */
  counts: (InFile<RowCounts> & { cutAt: number | null })[];
};

/** Reads files as if each were imported after those before it. A file with an open question is not imported; a wrong one is refused. */
export async function describeImport(
  files: readonly ChosenFile[],
  today: PlainDate,
  answers: Readonly<Record<string, Answers>> = {},
): Promise<ImportDescription> {
  const description: ImportDescription = {
    accounts: [],
    questions: [],
    leftOut: [],
    unreadable: [],
    proof: [],
    refused: [],
    counts: [],
  };
  const read: NamedFile[] = [];
  const all: NamedFile[] = [];
  const chosen = files.map((one) => ({ ...one, answers: answers[one.name] ?? {} }));
  for (const reading of await readFiles((file) => readFile(file, today), chosen)) {
    const { name } = reading;
    if ('refused' in reading) {
      description.refused.push({ file: name, reason: reading.refused });
      continue;
    }
    const { file } = reading;
    description.questions.push(...file.questions.map((one) => ({ file: name, ...one })));
    description.leftOut.push(...file.leftOut.map((one) => ({ file: name, ...one })));
    description.unreadable.push(...file.unreadable.map((one) => ({ file: name, ...one })));
    description.proof.push(...file.statements.flatMap((one) => proofOf(name, one)));
    const named = { position: all.length, name, file };
    all.push(named);
    if (file.questions.length === 0) read.push(named);
  }
  let count = 0;
  const newId = () => String(count++);
  const planned = planImport(read, { accounts: [], choices: noChoices, newId });
  description.counts = all.map(({ name, position, file }) => ({
    file: name,
    ...countRows(file, position, planned),
    cutAt: file.cutAt,
  }));
  for (const { name, currency, statements, rows } of planned)
    description.accounts.push({
      name,
      currency: currency ?? '?',
      balance: balanceOf(statements.map(({ statement }) => statement)),
      opening: openingOf(statements.map(({ statement }) => statement)),
      rows: shownRows(rows.filter(({ decision }) => decision === 'add')),
      ...(rows.some(isNewPlan) && { planned: shownRows(rows.filter(isNewPlan)) }),
    });
  return description;
}

function shownRows(rows: readonly PlannedRow[]): [string, string, string, string][] {
  return rows.map(({ row }) => [row.postedOn, decimalText(row.amount), row.currency ?? '?', row.description]);
}

function balanceOf(statements: readonly Statement[]): string | null {
  const closing = statements.findLast((one) => one.closing !== null)?.closing;
  return closing ? decimalText(closing.amount) : null;
}

function openingOf(statements: readonly Statement[]): [string, string] | null {
  const opening = statements.find((one) => one.opening !== null)?.opening;
  return opening?.on ? [opening.on, decimalText(opening.amount)] : null;
}

const proofNames = {
  running_balance: 'running balance',
  opening_and_closing: 'opening and closing balance',
} as const;

function proofOf(file: string, statement: Statement): ImportDescription['proof'] {
  const proof = proveStatement(statement);
  if (proof === null) return [];
  const { by, agrees, firstBreak } = proof;
  return [
    {
      file,
      account: statement.accountName,
      by: proofNames[by],
      agrees,
      ...(firstBreak !== null && {
        firstBreak: {
          line: firstBreak.row.line,
          stated: decimalText(firstBreak.stated),
          expected: decimalText(firstBreak.expected),
        },
      }),
    },
  ];
}
