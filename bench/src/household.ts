import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cairn/contract/routes';
import { askBank, type Bank, createPublicToken, readItems } from '../../e2e/bank-record/bank.ts';
import { connectionsOf, waitUntilSynced } from '../../e2e/people/ledger.ts';
import { ask, type Person, register } from '../../e2e/people/person.ts';

/** `syncMs`: from requesting a sync to the last transaction. */
export type Household = { person: Person; rows: number; syncMs: number };

const checking = { type: 'depository', subtype: 'checking', starting_balance: 12_000 };
const card = { type: 'credit', subtype: 'credit card', starting_balance: 800 };
/** The login of a sandbox person with two accounts and no transactions. */
export const emptyLogin = {
  username: 'user_custom',
  password: JSON.stringify({
    override_accounts: [
      { ...checking, meta: { name: 'Everyday Checking' }, transactions: [] },
      { ...card, meta: { name: 'Card', limit: 5000 } },
    ],
  }),
};
const pollMs = 50;

async function rowsOf(person: Person): Promise<number> {
  return (await connectionsOf(person)).reduce((sum, one) => sum + one.transactionsCount, 0);
}

/** Makes a household with that many transactions, fetched from the bank by the server's own sync. */
export async function makeHousehold(server: string, bank: Bank, rows: number): Promise<Household> {
  const person = await register(server);
  const known = new Set((await readItems(bank)).map((item) => item.item_id));
  const public_token = await createPublicToken(bank, 'ins_109508', emptyLogin);
  await ask(person, routes.exchange, { body: { public_token } });
  await waitUntilSynced(person);
  const item = (await readItems(bank)).find((one) => !known.has(one.item_id));
  if (item === undefined) throw new Error('The bank has no new Item');

  await askBank(bank, '/control/rows', { access_token: item.access_token, count: rows });
  const startedMs = performance.now();
  await ask(person, routes.syncTransactions, { body: {} });
  while ((await rowsOf(person)) < rows) await pause(pollMs);
  return { person, rows, syncMs: performance.now() - startedMs };
}
