// `node cairn.mjs healthy`: whether the server on this machine answers people, for what watches it.

import { runMain } from '../app/process-life.ts';
import { ownAddress } from '../config/bank.ts';
import { readConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';

const waitMs = 5_000;

await runMain(async () => {
  const { host, port } = readConfig();
  const answer = await fetch(`${ownAddress(host, port)}/readyz`, {
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => null);
  if (answer?.ok !== true) throw new StartError('The server does not answer, or its database is away.');
});
