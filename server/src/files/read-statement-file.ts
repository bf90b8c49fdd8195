import type { PlainDate } from '@cairn/domain/plain-date';
import { readCsv } from './csv/read-csv.ts';
import { isCamt, readCamt } from './formats/camt.ts';
import { isMt940, readMt940 } from './formats/mt940.ts';
import { isOfx, readOfx } from './formats/ofx.ts';
import { isQif, readQif } from './formats/qif.ts';
import type { Answers } from './statements/answers.ts';
import type { ReadFile } from './statements/statement.ts';
import { FileRefused } from './values/file-refused.ts';
import { decodeText } from './values/read-text.ts';

/** The most that a file may have. */
const maxFileBytes = 50_000_000;

/**
 * Reads a file of a bank, known by what is in it and not by its name. `today`: no transaction is later. Throws FileRefused with a
 * sentence for the person where it can’t be read at all.
 */
export function readStatementFile(bytes: Uint8Array, today: PlainDate, answers: Answers = {}): ReadFile {
  if (bytes.length === 0) throw new FileRefused('This file is empty.');
  if (bytes.length > maxFileBytes)
    throw new FileRefused(`This file is larger than ${maxFileBytes / 1_000_000} MB.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileRefused('This is a zip file. Unpack it, and choose the files in it.');
  const { text } = decodeText(bytes);
  if (isOfx(text)) return readOfx(text);
  if (isCamt(text)) return readCamt(text);
  if (isQif(text)) return readQif(text, today, answers);
  if (isMt940(text)) return readMt940(text);
  const read = readCsv(text, today, answers);
  if (read === null)
    throw new FileRefused(
      'No transactions were found in this file. A CSV needs a column of dates and one of amounts.',
    );
  return read;
}
