// `npm run check-plaid`: says whether the Plaid keys work, what they may be used for, and whether webhooks find this Cairn.

import { runMain } from '../app/process-life.ts';
import { checkPlaid } from '../bank/check-plaid.ts';
import { linkSettingsOf } from '../bank/link-request.ts';
import { openPlaidClient } from '../bank/plaid-client.ts';
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
    client: openPlaidClient(bank),
    environment: bank.environment,
    settings: linkSettingsOf(bank, returnUrlOf(config)),
    webhookUrl: webhookUrlOf(config),
  });
  for (const { words, isWrong } of findings)
    process.stdout.write(`${isWrong ? 'WRONG' : 'ok   '}  ${words}\n`);
  if (findings.some(({ isWrong }) => isWrong)) process.exitCode = 1;
}

await runMain(() => check(readConfig()));
