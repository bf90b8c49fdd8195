// `npm run seed -- <scenario> [rows]`: fills the data folder with a person to look at. Runs the real server for a moment and
// uses it as a browser would; the rows come from the mounted sandbox bank.
import { setTimeout as delay } from 'node:timers/promises';
import { sessionResponse } from '../contract/src/auth.ts';
import { connectionsResponse } from '../contract/src/connections.ts';
import { serve } from '../server/src/app/serve.ts';
import { readConfig } from '../server/src/config/config.ts';
import { StartError } from '../server/src/config/start-error.ts';

type Scenario = {
  description: string;
  institutionIds: string[];
  /** Set where the accounts start empty and get exactly so many transactions. */
  rows?: number;
};

const scenarios: Record<string, Scenario> = {
  newcomer: { description: 'a person who has not connected a bank', institutionIds: [] },
  'one-bank': { description: 'a person with two years at one bank', institutionIds: ['ins_109508'] },
  'two-banks': {
    description: 'a person with two years at two banks',
    institutionIds: ['ins_109508', 'ins_109511'],
  },
  big: {
    description: 'a person with 50,000 rows of two years, or as many as you say',
    institutionIds: ['ins_109508'],
    rows: 50_000,
  },
};

/** The sandbox bank's document of a person whose accounts have no transactions. */
const account = (type: string, subtype: string, starting_balance: number, meta: object) => ({
  type,
  subtype,
  starting_balance,
  meta,
});
const emptyAccounts = JSON.stringify({
  override_accounts: [
    account('depository', 'checking', 8_412.55, { name: 'Everyday Checking' }),
    account('depository', 'savings', 21_730, { name: 'High Yield Savings' }),
    account('credit', 'credit card', 1_204.18, { name: 'Cash Rewards Card', limit: 9_000 }),
  ],
});
const minRows = 100;
const maxRows = 100_000;
/** The card's share of the rows. */
const cardShare = 0.6;

const password = 'a-sandbox-password';
const pollMs = 300;

async function seed(name: string, rowsText?: string): Promise<string> {
  const scenario = scenarios[name];
  if (scenario === undefined) {
    const list = Object.entries(scenarios).map(([key, { description }]) => `  ${key}: ${description}`);
    throw new StartError(['Usage: npm run seed -- <scenario> [rows]', ...list].join('\n'));
  }
  const rows = readRows(scenario, rowsText);
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
    const { clientId, secret } = config.bank;
    const bankHeaders = { 'plaid-client-id': clientId, 'plaid-secret': secret, 'sandbox-control': secret };
    for (const institution_id of scenario.institutionIds) {
      const created = await post(
        `${origin}/sandbox-bank/sandbox/public_token/create`,
        {
          institution_id,
          initial_products: ['transactions'],
          options: {
            transactions: { days_requested: 730 },
            ...(rows === null ? {} : { override_username: 'user_custom', override_password: emptyAccounts }),
          },
        },
        bankHeaders,
      );
      await post(`${origin}/api/plaid/exchange`, created, session);
    }
    await untilSynced(origin, session, 0);
    if (rows !== null) {
      await addRows(`${origin}/sandbox-bank`, bankHeaders, rows);
      await post(`${origin}/api/plaid/sync-transactions`, {}, session);
      await untilSynced(origin, session, rows);
    }
    const what = rows === null ? scenario.description : `a person with ${rows.toLocaleString('en-US')} rows`;
    return `Seeded ${what}. Sign in as ${email} with ${password}`;
  } finally {
    await server.stop();
  }
}

function readRows({ rows }: Scenario, text: string | undefined): number | null {
  if (text === undefined) return rows ?? null;
  const count = Number(text);
  if (rows === undefined) throw new StartError('Only big takes a number of rows.');
  if (!Number.isInteger(count) || count < minRows || count > maxRows)
    throw new StartError(`rows must be a whole number from ${minRows} to ${maxRows}.`);
  return count;
}

/** Adds rows to the checking account and the card of the Item that was linked last. */
async function addRows(bank: string, headers: Record<string, string>, rows: number): Promise<void> {
  const items = listOf(await post(`${bank}/control/items`, {}, headers), 'items');
  const access_token = fieldOf(items.at(-1), 'access_token');
  const accounts = listOf(await post(`${bank}/accounts/get`, { access_token }, headers), 'accounts');
  const onCard = Math.round(rows * cardShare);
  for (const [type, count] of [
    ['credit', onCard],
    ['depository', rows - onCard],
  ] as const) {
    const account_id = fieldOf(
      accounts.find((account) => fieldOf(account, 'type') === type),
      'account_id',
    );
    await post(`${bank}/control/rows`, { access_token, account_id, count, seed: type }, headers);
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name);
  if (!Array.isArray(list)) throw new StartError(`The sandbox bank answered without ${name}`);
  return list;
}

/** Waits until every connection has its whole history, and all together at least so many transactions. */
async function untilSynced(origin: string, headers: Record<string, string>, rows: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/api/connections`, { headers });
    const { connections } = connectionsResponse.parse(await response.json());
    const count = connections.reduce((sum, connection) => sum + connection.transactionsCount, 0);
    if (connections.every((connection) => connection.historyComplete) && count >= rows) return;
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
  process.stdout.write(`${await seed(process.argv[2] ?? '', process.argv[3])}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
