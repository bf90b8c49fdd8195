import type { PlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../statements/answers.ts';
import { decideDateOrder, decideDecimalSign } from '../statements/deciding.ts';
import { dateFieldQuestion } from '../statements/questions.ts';
import {
  type AccountKind,
  type Assumption,
  type LineNote,
  plainFile,
  plainPart,
  plainRow,
  type Question,
  type ReadFile,
  type RowPart,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import { type Decimal, sum } from '../values/decimal.ts';
import { type DecimalSign, parseAmount, signedAmount } from '../values/read-amount.ts';
import { type DateOrder, dayIn, parseDate } from '../values/read-date.ts';
import { withRest } from './history.ts';

const kinds: Readonly<Record<string, AccountKind>> = {
  Bank: 'checking',
  Cash: 'cash',
  CCard: 'card',
  'Oth A': 'savings',
  'Oth L': 'loan',
};

/** The fields of one record: a letter and its text, in order. */
type QifRecord = { line: number; fields: readonly { letter: string; text: string }[] };

/** The records of one account. */
type Section = {
  accountName: string;
  kind: AccountKind | null;
  /** As our own exports have it in the account’s description; QIF itself has none. */
  currency: string | null;
  records: QifRecord[];
};

export function isQif(text: string): boolean {
  const lines = text.slice(0, 5_000).split(/\r\n|\n|\r/);
  const first = lines.find((line) => line.trim() !== '' && !line.startsWith('#'));
  return /^\s*!(?:Type|Account|Option|Clear)\b/i.test(first ?? '');
}

/** Reads QIF. Its dates and numbers have no stated form: one order and one decimal sign hold for the whole file. */
export function readQif(text: string, today: PlainDate, answers: Answers = {}): ReadFile {
  const leftOut: LineNote[] = [];
  const unreadable: LineNote[] = [];
  const { sections, cutAt } = sectionsOf(text, { leftOut, unreadable });
  const records = sections.flatMap((section) => section.records);
  const rowCount = records.length + leftOut.length + unreadable.length;
  const questions: Question[] = [];
  const assumptions: Assumption[] = [];
  const isInMemo = isDateInMemo(records, today);
  const field = answers['date-field'];
  if (isInMemo) {
    const question = dateFieldQuestion(fieldOf(records[0], 'M'));
    if (field === undefined) questions.push(question);
    else assumptions.push({ ...question, answer: field, because: 'answer' });
  }
  const dateText = isInMemo && field !== 'none' ? memoText : ownDateText;
  const dates = records.flatMap((record) => parseDate(dateText(record), today) ?? []);
  const deciding = { today, answers, questions, assumptions };
  const order = decideDateOrder(dates, () => [], deciding);
  const sign = decideDecimalSign(digitsIn(records), () => [], deciding);
  const statements = sections.map((section) =>
    readSection(section, { order, sign, today, dateText, unreadable }),
  );
  const notes = { leftOut, unreadable, questions, assumptions };
  return { ...plainFile, format: 'QIF', app: 'Quicken', statements, ...notes, rowCount, cutAt };
}

function digitsIn(records: readonly QifRecord[]): string[] {
  return records.flatMap(({ fields }) =>
    fields.flatMap(({ letter, text }) => (/[TU$]/.test(letter) ? (parseAmount(text)?.digits ?? []) : [])),
  );
}

/** Types whose records are no movements of an account. */
const lists = /^(?:Cat|Class|Memorized|Security|Prices|Budget|Tag|Template|Invitem|InvItem)/;

type Notes = { leftOut: LineNote[]; unreadable: LineNote[] };

function sectionsOf(
  text: string,
  { leftOut, unreadable }: Notes,
): { sections: Section[]; cutAt: number | null } {
  const sections: Section[] = [];
  let accountName = '';
  let currency: string | null = null;
  let section: Section | null = null;
  let isAccountList = false;
  let isList = false;
  let reason: string | null = null;
  let fields: { letter: string; text: string }[] = [];
  let begin = 0;
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const line = whole.trimStart();
    if (line.startsWith('!')) {
      const type = /^!Type:(.+)$/i.exec(line)?.[1]?.trim();
      isAccountList = /^!Account/i.test(line);
      if (type === undefined) continue;
      isList = lists.test(type);
      reason = type.startsWith('Invst') ? 'Trades of securities aren’t imported.' : null;
      section =
        isList || reason !== null ? null : { accountName, kind: kinds[type] ?? null, currency, records: [] };
      if (section !== null) sections.push(section);
    } else if (line.startsWith('^')) {
      const record = { line: begin, fields };
      if (isAccountList) {
        accountName = fieldOf(record, 'N');
        currency = /^Currency ([A-Z]{3})$/.exec(fieldOf(record, 'D'))?.[1] ?? null;
      } else if (fields.length > 0 && section !== null) section.records.push(record);
      else if (fields.length > 0 && reason !== null) leftOut.push({ line: begin, reason });
      else if (fields.length > 0 && !isList)
        unreadable.push({ line: begin, reason: 'No type of account is named before this transaction.' });
      fields = [];
    } else if (line !== '' && (fields.length > 0 || !line.startsWith('#'))) {
      if (fields.length === 0) begin = index + 1;
      fields.push({ letter: line.slice(0, 1), text: line.slice(1).trim() });
    }
  }
  // Some banks leave out the last mark, but none the end of a line.
  const isCut = fields.length > 0 && section !== null && !/[\r\n]$/.test(text);
  if (isCut) unreadable.push({ line: begin, reason: 'The file ends inside of this transaction.' });
  else if (fields.length > 0 && section !== null) section.records.push({ line: begin, fields });
  return { sections, cutAt: isCut ? begin + fields.length - 1 : null };
}

function fieldOf(record: QifRecord | undefined, letter: string): string {
  return record?.fields.find((field) => field.letter === letter)?.text ?? '';
}

/** Some banks write the date into the memo, and none where it belongs. */
function isDateInMemo(records: readonly QifRecord[], today: PlainDate): boolean {
  return (
    records.length > 0 &&
    records.every((record) => fieldOf(record, 'D') === '' && parseDate(memoText(record), today) !== null)
  );
}

function memoText(record: QifRecord): string {
  return fieldOf(record, 'M');
}

/** A web bank of the nineties put text right behind the date. */
function ownDateText(record: QifRecord): string {
  const text = fieldOf(record, 'D');
  return /^\d{1,2}\/\d{1,2}\/0\d{2}(?=\D)/.exec(text)?.[0] ?? text;
}

type Reading = {
  order: DateOrder;
  sign: DecimalSign;
  today: PlainDate;
  dateText: (record: QifRecord) => string;
  unreadable: LineNote[];
};

function readSection({ accountName, kind, currency, records }: Section, reading: Reading): Statement {
  let name = accountName;
  const rows: StatementRow[] = [];
  for (const record of records) {
    const row = readRecord(record, reading);
    if (row === null) continue;
    // The first record of an export names its account and has the balance before it.
    const isOpening = fieldOf(record, 'P') === 'Opening Balance' && row.transferAccount !== null;
    if (isOpening && name === '') name = row.transferAccount ?? '';
    rows.push(isOpening ? { ...row, role: 'opening', category: null, transferAccount: null } : row);
  }
  return { accountName: name, accountKind: kind, currency, rows, opening: null, closing: null };
}

function amountIn(text: string, sign: DecimalSign): Decimal | null {
  const written = parseAmount(text);
  return written === null ? null : signedAmount(written, sign);
}

function readRecord(
  record: QifRecord,
  { order, sign, today, dateText, unreadable }: Reading,
): StatementRow | null {
  const written = parseDate(dateText(record), today);
  const postedOn = written === null ? null : dayIn(order, written, today);
  const parts = partsOf(record, sign);
  const total = fieldOf(record, 'T') || fieldOf(record, 'U');
  const amount =
    total === '' && parts.length > 0 ? sum(parts.map((part) => part.amount)) : amountIn(total, sign);
  if (postedOn === null || amount === null) {
    const what = postedOn === null ? `date “${fieldOf(record, 'D')}”` : `amount “${total}”`;
    unreadable.push({ line: record.line, reason: `The ${what} can’t be read.` });
    return null;
  }
  const payee = fieldOf(record, 'P');
  const memo = fieldOf(record, 'M');
  const target = fieldOf(record, 'L');
  return {
    ...plainRow,
    line: record.line,
    postedOn,
    amount,
    currency: null,
    description: payee || memo,
    category: categoryOf(target),
    note: payee === '' || memo === '' ? null : memo,
    transferAccount: accountOf(target),
    isCleared: /^[*cxr]$/i.test(fieldOf(record, 'C')),
    parts: withRest(parts, amount),
  };
}

function accountOf(target: string): string | null {
  return /^\[(.+?)\]/.exec(target)?.[1] ?? null;
}

/** A category without its class. */
function categoryOf(target: string): string | null {
  const name = target.split('/')[0]?.trim() ?? '';
  return name === '' || name.startsWith('[') || name === '--Split--' ? null : name;
}

function partsOf({ fields }: QifRecord, sign: DecimalSign): RowPart[] {
  const parts: (Omit<RowPart, 'amount'> & { amount: Decimal | null })[] = [];
  for (const { letter, text } of fields) {
    if (letter === 'S')
      parts.push({
        ...plainPart,
        amount: null,
        category: categoryOf(text),
        transferAccount: accountOf(text),
      });
    const last = parts.at(-1);
    if (last === undefined) continue;
    if (letter === 'E') last.note = text;
    if (letter === '$') last.amount = amountIn(text, sign);
  }
  return parts.flatMap(({ amount, ...part }) => (amount === null ? [] : [{ ...part, amount }]));
}
