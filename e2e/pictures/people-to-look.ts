import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { askBank, type Bank } from '../bank-record/bank.ts';
import { connectionsOf, linkBank, waitUntilSynced } from '../people/ledger.ts';
import { ask, type Person, register, send } from '../people/person.ts';
import { storageOf } from '../people/signed-in.ts';
import type { Who } from './state.ts';

/** What each browser keeps, by who looks. */
export type Looks = Readonly<Record<Who, Awaited<ReturnType<typeof storageOf>>>>;

const budgets = [
  { category: 'Food & Dining', monthlyLimit: 500 },
  { category: 'Transportation', monthlyLimit: 400 },
  { category: 'Entertainment', monthlyLimit: 50 },
  { category: 'Bills & Utilities', monthlyLimit: 2500 },
  { category: 'Shopping', monthlyLimit: 150 },
];

async function makeFull(person: Person, bank: Bank): Promise<void> {
  await linkBank(person, bank, 'ins_109508');
  await linkBank(person, bank, 'ins_109511');
  await waitUntilSynced(person, 2);
  // Where this fails, the states that show budgets are reported as not reached.
  for (const body of budgets) await send(person, routes.addBudget, { body });
}

async function makeTroubled(person: Person, bank: Bank): Promise<void> {
  const accessToken = await linkBank(person, bank, 'ins_109509');
  await waitUntilSynced(person);
  await askBank(bank, '/sandbox/item/reset_login', { access_token: accessToken });
  await ask(person, routes.syncTransactions, { body: {} });
  await expect.poll(async () => (await connectionsOf(person))[0]?.state).toBe('needs_login');
}

/** Makes everybody who is to look at the pages. */
export async function makePeople(server: string, bank: Bank): Promise<Looks> {
  const newcomer = await register(server);
  const full = await register(server);
  const troubled = await register(server);
  await makeFull(full, bank);
  await makeTroubled(troubled, bank);
  return {
    visitor: await storageOf(null),
    newcomer: await storageOf(newcomer),
    full: await storageOf(full),
    troubled: await storageOf(troubled),
  };
}
