import { routes } from '@cairn/contract/routes';
import type { Bank } from '../../e2e/bank-record/bank.ts';
import { linkBank, waitUntilSynced } from '../../e2e/people/ledger.ts';
import { ask, type Person } from '../../e2e/people/person.ts';
import { fileWith, preview, runImport } from './imports.ts';
import { registerFrom } from './load-households.ts';

/** `accountId`: an account that the household keeps by hand. `accessToken`: the bank's, of its connection; null without one. */
export type SoakPerson = Person & { accountId: string; accessToken: string | null };

/** Of five people, two share a household; of three households, one has a bank. */
const sharedEvery = 4;
const bankEvery = 3;
const bankDays = 90;
const importedRows = 500;

/** Makes so many people, alone or two in a household, each household with transactions of a file, an account of its own and perhaps a bank. */
export async function makeSoakPeople(server: string, bank: Bank, count: number): Promise<SoakPerson[]> {
  const people: SoakPerson[] = [];
  for (let household = 0; people.length < count; household += 1) {
    const person = await registerFrom(addressOf(people.length), server);
    await runImport(person, await preview(person, fileWith(importedRows)));
    const { account } = await ask(person, routes.addOwnAccount, {
      body: { name: 'Cash', kind: 'cash', balance: 1000, sharing: 'ours' },
    });
    const accessToken =
      household % bankEvery === 0 ? await linkBank(person, bank, 'ins_109508', { days: bankDays }) : null;
    if (accessToken !== null) await waitUntilSynced(person);
    const first = { ...person, accountId: account.id, accessToken };
    people.push(first);
    if (household % sharedEvery === 0 && people.length < count)
      people.push({ ...first, ...(await joinAnother(first, addressOf(people.length))) });
  }
  return people;
}

async function joinAnother(first: Person, address: string): Promise<Person> {
  const second = await registerFrom(address, first.server);
  const { token } = await ask(first, routes.inviteMember, { body: { role: 'member' } });
  await ask(second, routes.joinHousehold, { body: { token: token ?? '' } });
  return second;
}

/** An address of each one's own, because an address may only register so many. */
function addressOf(number: number): string {
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}
