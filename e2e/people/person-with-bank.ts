import { test as shared } from '../servers/shared-cairn.ts';
import { registerWithBank } from './ledger.ts';
import type { Person } from './person.ts';

/** By server and test file: a worker's server serves one file after the other. */
const usersOfFiles = new Map<string, Promise<Person>>();

/** `test` with one user who has a bank, `full`, for all tests of a file that run in one worker. */
export const test = shared.extend<{ full: Person }>({
  async full({ cairn }, use, { file }) {
    const key = `${cairn.url} ${file}`;
    const user = usersOfFiles.get(key) ?? registerWithBank(cairn, { days: 730 }).then(({ person }) => person);
    usersOfFiles.set(key, user);
    await use(await user);
  },
});
