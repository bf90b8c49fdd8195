// `npm run restore -- FILE`: a backup into an empty place; `--without-deletions` where nothing says what was deleted since.

import { runMain } from '../app/process-life.ts';
import { restore } from '../app/restore.ts';
import { commandLine } from '../config/command-line.ts';
import { readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

await runMain(async () => {
  const args = process.argv.slice(2);
  const [file] = args.filter((argument) => !argument.startsWith('--'));
  if (file === undefined) throw new StartError(`Say which: ${commandLine('restore', 'FILE')}`);
  const withoutDeletions = args.includes('--without-deletions');
  process.stdout.write(`${await restore(readConfig(), file, { withoutDeletions })}\n`);
});
