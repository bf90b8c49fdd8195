import { routes } from '@cairn/contract/routes';
import { ask, type Person, register } from './person.ts';

/** In the account's currency; money out is negative. */
type Entry = { amount: number; description: string; categoryId?: string; note?: string };

/** Registers somebody with a wallet that is kept by hand, and what they paid and got in it today. */
export async function registerWithWallet(
  server: string,
  balance: number,
  entries: readonly Entry[],
): Promise<{ person: Person; today: string }> {
  const person = await register(server);
  const { account } = await ask(person, routes.addOwnAccount, {
    body: { name: 'Wallet', kind: 'cash', balance },
  });
  const { today } = await ask(person, routes.household);
  for (const entry of entries)
    await ask(person, routes.addOwnTransaction, {
      params: { ownAccountId: account.id },
      body: { ...entry, date: today },
    });
  return { person, today };
}
