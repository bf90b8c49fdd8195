// `npm run reset-password -- EMAIL`: ends a password and prints a link to choose another; with `--one-step` that alone signs in from then on.

import { runMain } from '../app/process-life.ts';
import { withIdentity } from '../app/with-identity.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, linkOriginOf, readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { inHousehold } from '../db/in-household.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { passwordPageAt } from '../people/letters.ts';

/** For who has lost their authenticator app or passkeys and their recovery codes. */
const oneStepOption = '--one-step';

function resetPassword(config: Config, email: string, isOneStep: boolean): Promise<string> {
  return withIdentity(config, async ({ identity, database }) => {
    const link = await identity.resetPassword(email);
    if (link === null) throw new StartError(`No user has the address ${email}.`);
    const { user, token } = link;
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
    const address = passwordPageAt(linkOriginOf(config), token);
    return `${address}\nThe old password and all sessions have ended. Pass the link on in person: it sets a new password, once, within 24 hours.`;
  });
}

await runMain(async () => {
  const [email, option] = process.argv.slice(2);
  if (email === undefined || (option !== undefined && option !== oneStepOption))
    throw new StartError(`Say whose: ${commandLine('reset-password', `EMAIL [${oneStepOption}]`)}`);
  process.stdout.write(`${await resetPassword(readConfig(), email, option === oneStepOption)}\n`);
});
