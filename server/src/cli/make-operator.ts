// `npm run make-operator -- EMAIL`: lets somebody see and do what is for who runs the server.

import { lockDataFolder } from '../app/data-folder-lock.ts';
import { openDatabases } from '../app/databases.ts';
import { deriveKeys } from '../app/derived-keys.ts';
import { runMain } from '../app/process-life.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { createIdentity } from '../people/identity.ts';

async function makeOperator(config: Config, email: string): Promise<string> {
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  // Only the embedded PostgreSQL needs the data folder's lock.
  const lock = config.databaseUrl === null ? await lockDataFolder(config.dataDir) : null;
  const keys = deriveKeys(encryptionKey);
  const databases = await openDatabases({ ...config, keys });
  try {
    const identity = createIdentity({ ...databases, secret: keys.identitySecret });
    if (!(await identity.makeOperator(email))) throw new StartError(`No user has the address ${email}.`);
    return `${email} is an operator of this server now.`;
  } finally {
    await databases.close();
    await lock?.release();
  }
}

await runMain(async () => {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new StartError(`Say whom: ${commandLine('make-operator', 'EMAIL')}`);
  process.stdout.write(`${await makeOperator(readConfig(), email)}\n`);
});
