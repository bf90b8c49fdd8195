// `npm run set-plan -- EMAIL free|pro|enterprise|none`: gives the households that somebody owns a plan, or none, which lets them add everything.

import { entitlements, type Plan, planNames, plans } from '@cairn/domain/plans';
import { runMain } from '../app/process-life.ts';
import { withIdentity } from '../app/with-identity.ts';
import { commandLine } from '../config/command-line.ts';
import { type Config, readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { inHousehold } from '../db/in-household.ts';
import { writePlan } from '../plans/plans.store.ts';

function setPlan(config: Config, email: string, plan: Plan | null): Promise<string> {
  return withIdentity(config, async ({ identity, database }) => {
    const owned = await identity.householdsOwnedBy(email);
    if (owned === null) throw new StartError(`No user has the address ${email}.`);
    let endedKeys = 0;
    for (const scope of owned) {
      await inHousehold(database, scope, (tx) => writePlan(tx, plan));
      if (plan !== null && !entitlements[plan].api)
        endedKeys += await identity.apiKeys.endAllOf(scope.householdId);
    }
    const onPlan = plan === null ? 'without a plan' : `on the ${planNames[plan]} plan`;
    const ended = endedKeys > 0 ? `\nAPI keys that ended with that: ${endedKeys}.` : '';
    return `Households of ${email} now ${onPlan}: ${owned.length}.${ended}`;
  });
}

await runMain(async () => {
  const [email, named] = process.argv.slice(2);
  const plan = plans.find((one) => one === named);
  if (email === undefined || (plan === undefined && named !== 'none'))
    throw new StartError(`Say whose and which: ${commandLine('set-plan', `EMAIL ${plans.join('|')}|none`)}`);
  process.stdout.write(`${await setPlan(readConfig(), email, plan ?? null)}\n`);
});
