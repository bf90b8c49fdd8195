// `npm run rotate-key`: re-encrypts all access tokens with a new key; `-- --lost` continues without the old one.

import { changeKey } from '../app/change-key.ts';
import { runMain } from '../app/process-life.ts';
import { type Config, readConfig } from '../config/config.ts';

await runMain(async () => {
  const config: Config = readConfig();
  process.stdout.write(`${await changeKey(config, { isLost: process.argv.includes('--lost') })}\n`);
});
