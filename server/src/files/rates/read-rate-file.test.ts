import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FileRefused } from '../values/file-refused.ts';
import { zipOf } from '../zip/test-zips.ts';
import { readRateFile } from './read-rate-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readRateFile(bytesOf(text));
const history = [
  'Date,USD,JPY,CYP,TRY,',
  '2026-11-20,1.0842,162.35,N/A,48.9011,',
  '2026-11-19,1.0831,162.02,N/A,48.7743,',
  '1999-01-04,1.1789,133.73,0.58231,N/A,',
  '',
].join('\n');

test('the history has a day on each line, and N/A is no rate', async () => {
  const { days, unreadable } = await read(history);
  expect(unreadable).toEqual([]);
  expect(days.map(({ on, rates }) => [on, Object.fromEntries(rates)])).toEqual([
    ['2026-11-20', { USD: '1.0842', JPY: '162.35', TRY: '48.9011' }],
    ['2026-11-19', { USD: '1.0831', JPY: '162.02', TRY: '48.7743' }],
    ['1999-01-04', { USD: '1.1789', JPY: '133.73', CYP: '0.58231' }],
  ]);
});

test('the file of one day and a zip are read', async () => {
  const today = 'Date, USD, JPY, \r\n20 November 2026, 1.0842, 162.35, \r\n';
  const day = {
    on: '2026-11-20',
    rates: new Map([
      ['USD', '1.0842'],
      ['JPY', '162.35'],
    ]),
  };
  expect((await read(today)).days).toEqual([day]);
  expect((await readRateFile(zipOf({ 'eurofxref.csv': today }))).days).toEqual([day]);
});

test('P37 a line that cannot be read is named, and the rest is read', async () => {
  const { days, unreadable } = await read(
    [
      'Date,USD,GBP',
      '2026-02-30,1.08,0.84',
      '2026-02-27,0,0.84',
      '2026-02-26,1.07,0.83',
      '2026-02-25,=1+1,0.83',
    ].join('\n'),
  );
  expect(days.map(({ on }) => on)).toEqual(['2026-02-26']);
  expect(unreadable).toEqual([
    { line: 2, reason: 'the date must be YYYY-MM-DD' },
    { line: 3, reason: 'the rate of USD must be a number more than zero, or N/A' },
    { line: 5, reason: 'the rate of USD must be a number more than zero, or N/A' },
  ]);
});

test.each([
  '',
  'Date',
  'Date,Description,Amount\n2026-01-01,Shop,-3',
  'Date,USD\n',
  'USD,Date\n1.0,2026-01-01',
])('another file is refused in words: %j', async (text) => {
  await expect(read(text)).rejects.toThrow(FileRefused);
});

test('any bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.nat(history.length), async (noise, at) => {
      const bytes = bytesOf(history);
      for (const mutated of [noise, Uint8Array.of(...bytes.slice(0, at), ...noise, ...bytes.slice(at))]) {
        try {
          for (const { rates } of (await readRateFile(mutated)).days)
            for (const rate of rates.values()) expect(Number(rate)).toBeGreaterThan(0);
        } catch (error) {
          if (!(error instanceof FileRefused)) throw error;
        }
      }
    }),
  );
});
