// `npm run --silent categorise -- FILE.csv` or `-- --stream`: what server/src/classifier/README.md says.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { toPlainDate } from '@cairn/domain/plain-date';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { CorrectionIndex } from '../../server/src/classifier/correction-index.ts';
import { categoryModel } from '../../server/src/predictions/classifier-file.ts';
import { type Answer, answerOf, describedRow, LearningHousehold } from './categorise-rows.ts';

const fileRow = z.object({
  description: z.string(),
  amount: z.string().default(''),
  direction: z.string().default(''),
});
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
const streamLine = z.union([
  z.object({ predict: z.object({ description: z.string(), amount: optionalText, direction: optionalText }) }),
  z.object({ correct: z.object({ description: z.string(), category: z.string().min(1) }) }),
]);
const columns = ['category', 'group', 'merchant', 'confidence', 'source', 'leaf'] as const;

function csvCell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(answer: Answer): string {
  return columns.map((column) => csvCell(answer[column])).join(',');
}

async function categoriseFile(path: string): Promise<void> {
  const lines: string[] = [columns.join(',')];
  const rows = createReadStream(path).pipe(
    parse({ columns: true, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  );
  for await (const record of rows) {
    const described = describedRow(fileRow.parse(record));
    lines.push(csvLine(answerOf(described, categoryModel(), new CorrectionIndex())));
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The answer to one line; a line that cannot be read is answered with what is wrong with it. */
function replyTo(line: string, household: LearningHousehold): object {
  try {
    const asked = streamLine.parse(JSON.parse(line));
    if ('correct' in asked) {
      household.correct(asked.correct.description, asked.correct.category);
      return { ok: true };
    }
    const described = describedRow(asked.predict);
    const { category, confidence, merchant } = answerOf(
      described,
      categoryModel(),
      household.correctionIndex,
    );
    return { category, confidence, merchant };
  } catch (error) {
    return { error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
  }
}

async function answerStream(): Promise<void> {
  const household = new LearningHousehold(toPlainDate('2026-01-01'));
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(replyTo(line, household))}\n`);
  }
}

const [argument = ''] = process.argv.slice(2);
if (argument === '--stream') await answerStream();
else if (argument !== '') await categoriseFile(argument);
else throw new Error('Usage: npm run --silent categorise -- FILE.csv, or -- --stream');
