// `npm run rotate-key`: seals every access token with a new ENCRYPTION_KEY; with `-- --lost`, goes on where the old one is lost.

import { changeKey } from '../app/change-key.ts';
import { runMain } from '../app/process-life.ts';
import { type Config, readConfig } from '../config/config.ts';

await runMain(async () => {
  const config: Config = readConfig();
  process.stdout.write(`${await changeKey(config, { isLost: process.argv.includes('--lost') })}\n`);
});
