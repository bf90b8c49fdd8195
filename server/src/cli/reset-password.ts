// `npm run reset-password -- EMAIL`: sets a new random password; with `--one-step` it alone signs in from then on.

import { randomInt } from 'node:crypto';
import { lockDataFolder } from '../app/data-folder-lock.ts';
import { openDatabases } from '../app/databases.ts';
import { deriveKeys } from '../app/derived-keys.ts';
import { runMain } from '../app/process-life.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, readConfig } from '../config/config.ts';
import { readEncryptionKey } from '../config/encryption-key.ts';
import { StartError } from '../config/start-error.ts';
import { inHousehold } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { createIdentity } from '../people/identity.ts';

/** Without characters that are easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 16;
/** For who has lost their authenticator app or passkeys and their recovery codes. */
const oneStepOption = '--one-step';

async function resetPassword(config: Config, email: string, isOneStep: boolean): Promise<string> {
  const encryptionKey = await readEncryptionKey(config);
  if (encryptionKey === null) throw new StartError(`There is no Cairn in ${config.dataDir} yet.`);
  // Only the embedded PostgreSQL needs the data folder's lock.
  const lock = config.databaseUrl === null ? await lockDataFolder(config.dataDir) : null;
  const keys = deriveKeys(encryptionKey);
  const databases = await openDatabases({ ...config, keys });
  try {
    const { database } = databases;
    const identity = createIdentity({ ...databases, secret: keys.identitySecret });
    const password = Array.from({ length: passwordLength }, () => letters[randomInt(letters.length)]).join(
      '',
    );
    const user = await identity.resetPassword(email, password);
    if (user === null) throw new StartError(`No user has the address ${email}.`);
    if (isOneStep) await identity.secondFactor.removeAll(user.id);
    const scope = await identity.householdOf(user.id);
    if (scope !== null)
      await inHousehold(database, scope, (tx) =>
        recordChanges(tx, [
          {
            actor: 'system',
            subjectKind: 'household',
            subjectId: tx.householdId,
            action: 'reset_password',
            before: {},
            after: { userId: user.id },
          },
        ]),
      );
    return `New password: ${password}\nAll sessions have ended. Pass it on in person, and ask them to change it under Account.`;
  } finally {
    await databases.close();
    await lock?.release();
  }
}

await runMain(async () => {
  const [email, option] = process.argv.slice(2);
  if (email === undefined || (option !== undefined && option !== oneStepOption))
    throw new StartError(`Say whose: ${commandLine('reset-password', `EMAIL [${oneStepOption}]`)}`);
  process.stdout.write(`${await resetPassword(readConfig(), email, option === oneStepOption)}\n`);
});
