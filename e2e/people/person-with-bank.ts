import { test as shared } from '../servers/shared-cairn.ts';
import { linkBank, waitUntilSynced } from './ledger.ts';
import { type Person, register } from './person.ts';

/** `test` with one user who has a bank, `full`, for all tests of a worker in one file. Each call makes a user of its own. */
export function testWithBank() {
  return shared.extend<object, { full: Person }>({
    full: [
      async ({ cairn }, use) => {
        const person = await register(cairn.url);
        await linkBank(person, cairn.bank, 'ins_109508');
        await waitUntilSynced(person);
        await use(person);
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
