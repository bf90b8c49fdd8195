// `npm run db:reset`: an empty database. A database of DATABASE_URL is emptied only with --yes.
import { realpath } from 'node:fs/promises';
import { lockDataFolder } from '../server/src/app/data-folder-lock.ts';
import { directUrlOf, readConfig } from '../server/src/config/config.ts';
import { StartError } from '../server/src/config/start-error.ts';
import { dropSchemas, removeEmbeddedPostgres } from '../server/src/db/reset-database.ts';

async function resetDatabase(confirmed: boolean): Promise<string> {
  const config = readConfig();
  const lock = await lockDataFolder(config.dataDir);
  try {
    const directUrl = directUrlOf(config);
    if (directUrl === null) {
      await removeEmbeddedPostgres(await realpath(config.dataDir));
      return `Deleted the database in ${config.dataDir}; the next start makes an empty one.`;
    }
    if (!confirmed)
      throw new StartError('This deletes all of Cairn from DATABASE_URL: npm run db:reset -- --yes');
    await dropSchemas(directUrl);
    return "Dropped Cairn's schemas from DATABASE_URL; the next start creates them again.";
  } finally {
    await lock.release();
  }
}

try {
  process.stdout.write(`${await resetDatabase(process.argv.includes('--yes'))}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
