// `npm run backup [-- FILE]`: everything but the encryption key in one encrypted file, while the server runs.

import { backUp } from '../app/back-up.ts';
import { runMain } from '../app/process-life.ts';
import { readConfig } from '../config/config.ts';

await runMain(async () => {
  const [file = null] = process.argv.slice(2);
  process.stdout.write(`${await backUp(readConfig(), file)}\n`);
});
