import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import {
  type LineNote,
  plainFile,
  plainRow,
  type ReadFile,
  type StatedBalance,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import { negate } from '../values/decimal.ts';
import { readDigits } from '../values/read-amount.ts';

/** A field such as `:61:` with the lines that belong to it. */
type Field = { tag: string; text: string; line: number };

const fieldStart = /^:(\d{2}[A-Z]?|NS):/;
/** A statement’s end, and what banks write around statements. */
const envelope = /^(?:-\}?$|\{|\$$)/;

export function isMt940(text: string): boolean {
  return /^:20:/m.test(text) && /^:(?:60[FM]|61|62[FM]):/m.test(text);
}

/** Reads MT940 and MT942, of one or of many accounts and days. */
export function readMt940(text: string): ReadFile {
  const unreadable: LineNote[] = [];
  const statements: Statement[] = [];
  let fields: Field[] = [];
  let rowCount = 0;
  const finish = () => {
    if (fields.some(({ tag }) => tag === '25')) statements.push(readStatement(fields, unreadable));
    else
      for (const { tag, line } of fields)
        if (tag === '61') unreadable.push({ line, reason: 'No account is named before this transaction.' });
    fields = [];
  };
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') finish();
    if (field.tag === '61') rowCount += 1;
    fields.push(field);
  }
  finish();
  return { ...plainFile, format: 'MT940', statements, unreadable, rowCount };
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [index, line] of text.split(/\r\r\n|\r\n|\n|\r/).entries()) {
    const start = fieldStart.exec(line.replace(/^\{.*\{4:/, ''));
    if (start !== null) {
      fields.push({
        tag: start[1] ?? '',
        text: line.slice(line.indexOf(start[0]) + start[0].length),
        line: index + 1,
      });
      isOpen = true;
    } else if (envelope.test(line.trimEnd())) isOpen = false;
    else if (isOpen && line.trim() !== '') {
      const last = fields.at(-1);
      if (last !== undefined) last.text += `\n${line}`;
    }
  }
  return fields;
}

function readStatement(fields: readonly Field[], unreadable: LineNote[]): Statement {
  const textOf = (tag: string) => fields.find((field) => field.tag === tag)?.text ?? '';
  const opening = balanceIn(textOf('60F') || textOf('60M'));
  const closing = balanceIn(textOf('62F') || textOf('62M'));
  const currency = opening?.currency ?? closing?.currency ?? null;
  const rows = fields.flatMap((field, at): StatementRow[] => {
    if (field.tag !== '61') return [];
    const next = fields[at + 1];
    const text = next?.tag === '86' || next?.tag === 'NS' ? next.text : '';
    const row = readRow(field, text, currency);
    if (typeof row !== 'string') return [row];
    unreadable.push({ line: field.line, reason: row });
    return [];
  });
  return {
    accountName: textOf('25').split('\n')[0]?.trim() ?? '',
    accountKind: null,
    currency,
    rows,
    opening: opening?.balance ?? null,
    closing: closing?.balance ?? null,
  };
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})([\d.]+(?:,\d*)?)/;

function balanceIn(text: string): { balance: StatedBalance; currency: string } | null {
  const [, mark, day = '', currency = '', digits = ''] = balancePattern.exec(text.trim()) ?? [];
  const size = digits === '' ? null : readDigits(digits, ',');
  if (size === null) return null;
  return { balance: { amount: mark === 'D' ? negate(size) : size, on: shortDate(day) }, currency };
}

/** Value date, entry date, mark, funds letter, amount, type, references, and what the next line holds. */
const rowPattern =
  /^(\d{6})(\d{4}|\s{4})?(RC|RD|C|D)([A-Z])?(\d[\d.]*(?:,\d*)?)([A-Z][A-Z\d]{3})?([^\n]*)(?:\n([\s\S]*))?$/;

/** The row, or why it is none. */
function readRow({ text, line }: Field, information: string, currency: string | null): StatementRow | string {
  const match = rowPattern.exec(text.trimEnd());
  if (match === null) return `“${text.slice(0, 60)}” is no MT940 transaction.`;
  const [, day = '', , mark = '', , digits = '', , references = '', supplement = ''] = match;
  const postedOn = shortDate(day);
  if (postedOn === null) return `The date “${day}” doesn’t exist.`;
  const size = readDigits(digits, ',');
  if (size === null) return `The amount “${digits}” can’t be read.`;
  const isOut = mark === 'D' || mark === 'RC';
  return {
    ...plainRow,
    line,
    postedOn,
    amount: isOut ? negate(size) : size,
    currency,
    description: descriptionOf(information) || oneLine(supplement) || oneLine(references),
  };
}

/** The words of field 86: German banks number its parts, and cut words where a part is full. */
function descriptionOf(text: string): string {
  const joined = text.replaceAll('\n', '');
  const parts = [...joined.matchAll(/[?>](\d{2})([^?>]*)/g)];
  if (!/^\d{3}[?>]/.test(joined) || parts.length === 0) return oneLine(text);
  const of = (from: number, to: number) =>
    parts.filter(([, code]) => Number(code) >= from && Number(code) <= to).map(([, , value = '']) => value);
  return oneLine(
    [of(32, 33).join(''), of(0, 0).join(' '), [...of(20, 29), ...of(60, 63)].join('')].join(' '),
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** YYMMDD; years from 70 on are of the last century. */
function shortDate(text: string): PlainDate | null {
  const year = Number(text.slice(0, 2));
  const day = `${year < 70 ? 20 : 19}${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return isPlainDate(day) ? day : null;
}
