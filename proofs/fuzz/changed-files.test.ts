import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { readStatementFile } from '../../server/src/files/read-statement-file.ts';
import { FileRefused } from '../../server/src/files/values/file-refused.ts';
import { grow } from './grow-bytes.ts';
import { type Draw, drawFrom, mutate } from './mutate-bytes.ts';
import { testFiles } from './test-files.ts';

async function expectAnswers(
  text: string,
  change: (bytes: Uint8Array, draw: Draw) => Uint8Array,
  count: number,
) {
  for (let seed = 0; seed < count; seed += 1) {
    try {
      await readStatementFile(change(Buffer.from(text), drawFrom(seed)), toPlainDate('2026-11-22'));
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(FileRefused);
    }
  }
}

test.for(Object.entries(testFiles))('%s: a file that is changed anywhere is read or refused', ([, text]) =>
  expectAnswers(text, mutate, 300),
);

test.for(Object.entries(testFiles))(
  '%s: a file with one thing in it very often is read or refused',
  ([, text]) => expectAnswers(text, grow, 10),
);
