import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { readStatementFile } from '../../server/src/files/read-statement-file.ts';
import { FileRefused } from '../../server/src/files/values/file-refused.ts';
import { drawFrom, mutate } from './mutate-bytes.ts';
import { testFiles } from './test-files.ts';

test.for(Object.entries(testFiles))('%s: a file that is changed anywhere is read or refused', ([, text]) => {
  for (let seed = 0; seed < 300; seed += 1) {
    try {
      readStatementFile(mutate(Buffer.from(text), drawFrom(seed)), toPlainDate('2026-11-22'));
    } catch (error) {
      expect(error, `seed ${seed}`).toBeInstanceOf(FileRefused);
    }
  }
});
