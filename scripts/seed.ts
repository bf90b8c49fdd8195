// `npm run seed -- <scenario>`: fills the data folder with a person to look at. Runs the real server for a moment and uses it as
// a browser would; the rows come from the mounted sandbox bank.
import { setTimeout as delay } from 'node:timers/promises';
import { sessionResponse } from '../contract/src/auth.ts';
import { connectionsResponse } from '../contract/src/connections.ts';
import { readConfig } from '../server/src/config.ts';
import { serve } from '../server/src/serve.ts';
import { StartError } from '../server/src/start-error.ts';

const scenarios: Record<string, { description: string; institutionIds: string[] }> = {
  newcomer: { description: 'a person who has not connected a bank', institutionIds: [] },
  'one-bank': { description: 'a person with two years at one bank', institutionIds: ['ins_109508'] },
  'two-banks': {
    description: 'a person with two years at two banks',
    institutionIds: ['ins_109508', 'ins_109511'],
  },
};

const password = 'a-sandbox-password';
const pollMs = 300;

async function seed(name: string): Promise<string> {
  const scenario = scenarios[name];
  if (scenario === undefined) {
    const list = Object.entries(scenarios).map(([key, { description }]) => `  ${key}: ${description}`);
    throw new StartError(['Usage: npm run seed -- <scenario>', ...list].join('\n'));
  }
  const config = { ...readConfig(), port: 0, host: '127.0.0.1', logLevel: 'error' as const };
  if (!config.mountSandboxBank)
    throw new StartError('Seeding uses the mounted sandbox bank: unset the PLAID_ variables.');
  const server = await serve(config);
  try {
    const origin = `http://127.0.0.1:${server.port}`;
    const email = `${name}-${Date.now().toString(36)}@example.org`;
    const person = { name: 'Alex Example', email, password, timeZone: 'America/New_York' };
    const { token } = sessionResponse.parse(await post(`${origin}/api/auth/register`, person));
    const session = { authorization: `Bearer ${token}` };
    for (const institution_id of scenario.institutionIds) {
      const created = await post(
        `${origin}/sandbox-bank/sandbox/public_token/create`,
        {
          institution_id,
          initial_products: ['transactions'],
          options: { transactions: { days_requested: 730 } },
        },
        { 'plaid-client-id': config.bank.clientId, 'plaid-secret': config.bank.secret },
      );
      await post(`${origin}/api/plaid/exchange`, created, session);
    }
    await untilSynced(origin, session);
    return `Seeded ${scenario.description}. Sign in as ${email} with ${password}`;
  } finally {
    await server.stop();
  }
}

async function untilSynced(origin: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/api/connections`, { headers });
    const { connections } = connectionsResponse.parse(await response.json());
    if (connections.every((connection) => connection.historyComplete)) return;
    await delay(pollMs);
  }
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new StartError(`${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

try {
  process.stdout.write(`${await seed(process.argv[2] ?? '')}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
