import { cleanText } from '@cairn/domain/ledger-text';
import type { PlainDate } from '@cairn/domain/plain-date';
import { withRowRoles } from './apps/row-roles.ts';
import { readCsv } from './csv/read-csv.ts';
import { readActual } from './formats/actual.ts';
import { readArchive } from './formats/archive.ts';
import { isBeancount, readBeancount } from './formats/beancount.ts';
import { isCamt, readCamt } from './formats/camt.ts';
import { isJournal, readJournal } from './formats/journal.ts';
import { parseJson } from './formats/json-parts.ts';
import { isMt940, readMt940 } from './formats/mt940.ts';
import { isOfx, readOfx } from './formats/ofx.ts';
import { isQif, readQif } from './formats/qif.ts';
import { isSqlite } from './formats/sqlite.ts';
import { readYnabBudget, ynabBudgetIn } from './formats/ynab-json.ts';
import { readYnab4, ynab4In } from './formats/ynab4.ts';
import type { Answers } from './statements/answers.ts';
import type { ReadFile, Statement, StatementRow } from './statements/statement.ts';
import { FileRefused } from './values/file-refused.ts';
import { decodeText } from './values/read-text.ts';
import { isZip } from './zip/read-zip.ts';

/** The most that a file may have. */
const maxFileBytes = 50_000_000;

/**
 * Reads a file of a bank, known by what is in it and not by its name. `today`: no transaction is later. Throws FileRefused with a
 * sentence for the person where it can’t be read at all.
 */
export async function readStatementFile(
  bytes: Uint8Array,
  today: PlainDate,
  answers: Answers = {},
): Promise<ReadFile> {
  if (bytes.length === 0) throw new FileRefused('This file is empty.');
  if (bytes.length > maxFileBytes)
    throw new FileRefused(`This file is larger than ${maxFileBytes / 1_000_000} MB.`);
  const read = isZip(bytes)
    ? await readArchive(bytes, today, answers, (inside) => readPlainFile(inside, today, answers))
    : readPlainFile(bytes, today, answers);
  return withCleanTexts(withRowRoles(withChosenAccount(read, answers)));
}

/** The file with what a person says that its account is, and the currency of amounts that have none or the account’s. */
function withChosenAccount(file: ReadFile, { currency, kind }: Answers): ReadFile {
  if (currency === undefined && kind === undefined) return file;
  const statements = file.statements.map((one): Statement => {
    const isOfAccount = (row: StatementRow) => row.currency === null || row.currency === one.currency;
    const inChosen = (row: StatementRow) =>
      currency !== undefined && isOfAccount(row) ? { ...row, currency } : row;
    return {
      ...one,
      accountKind: kind ?? one.accountKind,
      currency: currency ?? one.currency,
      rows: one.rows.map(inChosen),
    };
  });
  return { ...file, statements };
}

/** As texts are stored, whoever brings them. One of what nobody sees stays, since a transaction has a text. */
function withCleanTexts(file: ReadFile): ReadFile {
  const cleaned = (row: StatementRow) => {
    const description = cleanText(row.description);
    return description === row.description || description === '' ? row : { ...row, description };
  };
  return {
    ...file,
    statements: file.statements.map((one) => ({ ...one, rows: one.rows.map(cleaned) })),
  };
}

function readPlainFile(bytes: Uint8Array, today: PlainDate, answers: Answers): ReadFile {
  if (isZip(bytes)) throw new FileRefused('This is a zip in a zip. Unpack it, and choose the files in it.');
  if (isSqlite(bytes)) return readActual(bytes);
  refuseWhatIsNoList(bytes);
  const { text } = decodeText(bytes);
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"\]])/.test(text)) return readJson(text);
  if (isOfx(text)) return readOfx(text);
  if (isCamt(text)) return readCamt(text);
  if (isBeancount(text)) return readBeancount(text);
  if (isQif(text)) return readQif(text, today, answers);
  if (isMt940(text)) return readMt940(text);
  if (isJournal(text)) return readJournal(text, today, answers);
  const read = readCsv(text, today, answers);
  if (read === null)
    throw new FileRefused(
      'No transactions were found in this file. A CSV needs a column of dates, each with its year, and one of amounts.',
    );
  return read;
}

/** Says of files that people have beside those that can be read what to choose instead. Throws FileRefused for one of them. */
function refuseWhatIsNoList(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw new FileRefused(
      'This is an old Excel file, or one with a password. Save it as .xlsx without a password, or as CSV, and choose that.',
    );
  if (start.includes('%PDF-'))
    throw new FileRefused(
      'A PDF is made for printing, and its transactions can’t be read. Download them as CSV, OFX, QFX or Excel from your bank’s website, and choose that file.',
    );
}

function readJson(text: string): ReadFile {
  const value = parseJson(text);
  const budget = ynabBudgetIn(value);
  if (budget !== null) return readYnabBudget(budget);
  const ynab4 = ynab4In(value);
  if (ynab4 !== null) return readYnab4(ynab4);
  throw new FileRefused('This JSON file is no budget of YNAB, the only app whose JSON can be read.');
}
