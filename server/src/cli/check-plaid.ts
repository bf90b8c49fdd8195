// `npm run check-plaid`: checks the Plaid keys, what they allow, and whether webhooks reach this server.

import { runMain } from '../app/process-life.ts';
import { checkPlaid } from '../bank/check-plaid.ts';
import { createPlaidClient } from '../bank/plaid-client.ts';
import { type Config, readConfig, returnUrlOf, webhookUrlOf } from '../config/config.ts';

async function check(config: Config): Promise<void> {
  if (config.mountSandboxBank) {
    process.stdout.write(
      'No Plaid keys are set: Cairn uses its own fictional bank. There is nothing to check.\n',
    );
    return;
  }
  const { bank } = config;
  const findings = await checkPlaid({
    client: createPlaidClient(bank),
    environment: bank.environment,
    settings: { products: bank.products, countryCodes: bank.countryCodes, returnUrl: returnUrlOf(config) },
    webhookUrl: webhookUrlOf(config),
  });
  for (const { message, isWrong } of findings)
    process.stdout.write(`${isWrong ? 'WRONG' : 'ok   '}  ${message}\n`);
  if (findings.some(({ isWrong }) => isWrong)) process.exitCode = 1;
}

await runMain(() => check(readConfig()));
