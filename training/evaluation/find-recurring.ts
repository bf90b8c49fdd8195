// `npm run --silent recurring -- FILE.csv [--today YYYY-MM-DD]`: what recurs in a file of payments, as JSON
// (server/src/recurring/README.md).
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { plainDate } from '@cairn/contract/plain-date';
import { centsFromMajor, majorFromCents } from '@cairn/domain/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { RecurringStream, StreamRow } from '../../server/src/recurring/stream.ts';

const fileRow = z.object({
  account: z.string().default(''),
  // A file may have the time of day as well; the day is what counts.
  date: z
    .string()
    .transform((text) => text.trim().slice(0, 10))
    .pipe(plainDate),
  amount: z
    .string()
    .transform((text) => Number(text.replace(/[$,\s]/g, '').replace('−', '-')))
    .refine(Number.isFinite, 'must be a number such as -12.34')
    // Half a cent more or less is how a program wrote the number, not money.
    .transform((major) => centsFromMajor(Math.round(major * 100) / 100)),
  description: z.string(),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { today: { type: 'string' } },
});
const [file] = positionals;
try {
  if (file === undefined)
    throw new Error('Name a CSV file with the columns account, date, amount, description.');
  const rows = readRows(await readFile(file, 'utf8'));
  const latest = rows.reduce<string>(
    (last, row) => (row.postedOn > last ? row.postedOn : last),
    '1970-01-01',
  );
  const today = plainDate.parse(values.today ?? latest);
  process.stdout.write(`${JSON.stringify(detectStreams(rows, today).map(toJson), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readRows(text: string): StreamRow[] {
  const records: unknown[] = parse(text, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    skip_empty_lines: true,
    relax_column_count: true,
  });
  return records.map((record, index) => {
    const row = fileRow.safeParse(record);
    if (!row.success) throw new Error(`Row ${index + 1}: ${z.prettifyError(row.error)}`);
    const { account, date, amount, description } = row.data;
    return {
      id: String(index).padStart(9, '0'),
      accountId: account,
      postedOn: date,
      amountCents: amount,
      payee: description,
    };
  });
}

function toJson(stream: RecurringStream) {
  return {
    key: stream.key,
    account: stream.accountId,
    description: stream.payee,
    cadence: stream.cadence,
    status: stream.status,
    amount: majorFromCents(stream.usualCents),
    isVariable: stream.isVariable,
    next:
      stream.next === null ? null : { date: stream.next.on, amount: majorFromCents(stream.next.amountCents) },
    confidence: stream.confidencePercent,
    yearlyCost: majorFromCents(stream.yearlyCents),
    changes: stream.changes.map((change) => ({
      date: change.on,
      from: majorFromCents(change.from),
      to: majorFromCents(change.to),
    })),
    jump:
      stream.jump === null
        ? null
        : {
            date: stream.jump.on,
            amount: majorFromCents(stream.jump.amountCents),
            least: majorFromCents(stream.jump.minAmountCents),
            most: majorFromCents(stream.jump.maxAmountCents),
          },
    beganAsTrial: stream.beganAsTrial,
    dates: stream.rows.map((row) => row.postedOn),
    amounts: stream.rows.map((row) => majorFromCents(row.amountCents)),
  };
}
