// `npm run --silent read-file -- FILE… [--answers FILE]`: what an import of these files, one after another, would hold, as JSON.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { todayIn } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { commandLine } from '../config/command-line.ts';
import { type Answers, answersSchema } from '../files/statements/answers.ts';
import { describeImport } from '../imports/describe-import.ts';

const { values, positionals } = parseArgs({
  options: { answers: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  process.stderr.write(`Usage: ${commandLine('read-file', 'FILE… [--answers FILE]')}\n`);
  process.exit(2);
}
try {
  const answers: Record<string, Answers> =
    values.answers === undefined
      ? {}
      : z.record(z.string(), answersSchema).parse(JSON.parse(readFileSync(values.answers, 'utf8')));
  const files = positionals.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
  const described = await describeImport(files, todayIn('UTC', new Date()), answers);
  process.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
