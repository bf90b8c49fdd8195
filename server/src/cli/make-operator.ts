// `npm run make-operator -- EMAIL`: lets somebody see and do what is for who runs the server.

import { runMain } from '../app/process-life.ts';
import { withIdentity } from '../app/with-identity.ts';
import { commandLine } from '../config/command-line.ts';
import { readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

await runMain(async () => {
  const [email] = process.argv.slice(2);
  if (email === undefined) throw new StartError(`Say whom: ${commandLine('make-operator', 'EMAIL')}`);
  await withIdentity(readConfig(), async ({ identity }) => {
    if (!(await identity.makeOperator(email))) throw new StartError(`No user has the address ${email}.`);
  });
  process.stdout.write(`${email} is an operator of this server now.\n`);
});
