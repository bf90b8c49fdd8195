import { toPlainDate } from '@cairn/domain/plain-date';
import { afterEach, expect, test } from 'vitest';
import { cpuLimitMs, openReadingThreads, type ReadingThreads } from './open-reading-threads.ts';

const today = toPlainDate('2026-11-20');
const file = { name: 'may.csv', bytes: Buffer.from('Date,Description,Amount\n2026-05-04,Coffee,-4.50\n') };

let threads: ReadingThreads | undefined;
afterEach(() => threads?.close());

test('a file is read in a thread, and what was read is kept', async () => {
  threads = openReadingThreads();
  const reading = await threads.read(file, { householdId: 'one', today });
  expect(reading).toMatchObject({ name: 'may.csv', file: { format: 'CSV' } });
  expect(await threads.read(file, { householdId: 'one', today })).toBe(reading);
});

test('P37 a file that takes more CPU time than its size allows is refused in words', async () => {
  threads = openReadingThreads({ limitMsOf: () => 0 });
  const large = { ...file, bytes: Buffer.from(file.bytes.toString().repeat(100_000)) };
  expect(await threads.read(large, { householdId: 'one', today })).toEqual({
    name: 'may.csv',
    refused: 'Reading this file takes too long for its size. Export a shorter period, or another format.',
  });
});

test('the limit grows with the size of the file', () => {
  expect([cpuLimitMs(1_000), cpuLimitMs(10_000_000)]).toEqual([5_000, 20_000]);
});

test('when its caller goes, the reading ends', async () => {
  threads = openReadingThreads();
  const gone = new AbortController();
  const reading = threads.read(file, { householdId: 'one', today, signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});
