import { toPlainDate } from '@cairn/domain/plain-date';
import type { Answers } from '../statements/answers.ts';
import { decimalText } from '../values/decimal.ts';
import { readCsv } from './read-csv.ts';

const today = toPlainDate('2026-11-22');

/** Reads a table of a bank. Throws where none is found. */
export function read(text: string, answers?: Answers) {
  const file = readCsv(text, today, answers);
  if (file === null) throw new Error('No table was found');
  return file;
}

/** `account | day | amount | currency | description` of each row. */
export function rowsIn(text: string, answers?: Answers): string[] {
  return read(text, answers).statements.flatMap(({ accountName, rows }) =>
    rows.map((row) =>
      [accountName, row.postedOn, decimalText(row.amount), row.currency ?? '?', row.description].join(' | '),
    ),
  );
}
