// `npm run db:reset`: an empty database. A database of DATABASE_URL is emptied only with --yes.

import { realpath } from 'node:fs/promises';
import { lockDataFolder } from '../app/data-folder-lock.ts';
import { runMain } from '../app/process-life.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, directUrlOf, readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { dropSchemas, removeEmbeddedPostgres } from '../db/reset-database.ts';

async function resetDatabase(config: Config, confirmed: boolean): Promise<string> {
  const lock = await lockDataFolder(config.dataDir);
  try {
    const directUrl = directUrlOf(config);
    if (directUrl === null) {
      await removeEmbeddedPostgres(await realpath(config.dataDir));
      return `Deleted the database in ${config.dataDir}; the next start makes an empty one.`;
    }
    if (!confirmed)
      throw new StartError(
        `This deletes all of Cairn from DATABASE_URL: ${commandLine('db:reset', '--yes')}`,
      );
    await dropSchemas(directUrl);
    return "Dropped Cairn's schemas from DATABASE_URL; the next start creates them again.";
  } finally {
    await lock.release();
  }
}

await runMain(async () => {
  process.stdout.write(`${await resetDatabase(readConfig(), process.argv.includes('--yes'))}\n`);
});
