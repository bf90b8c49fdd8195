import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import type { TestDatabase } from '../../server/src/db/test-database.ts';
import { runWorlds } from './processes.ts';
import { createSessionDatabase } from './test-session-database.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = [await createSessionDatabase(), await createSessionDatabase()];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

test('worlds that are ended leave no process and no session behind', async () => {
  const ending = new AbortController();
  const { signal } = ending;
  const worlds = runWorlds({ seed: 1, worlds: 10_000, databases, signal, onProgress: () => ending.abort() });
  await expect(worlds).rejects.toThrow('A process of the simulation ended with null');
  // Only a database that nobody is connected to can be renamed.
  for (const { adminUrl } of databases) {
    const maintenance = new URL(adminUrl);
    const name = maintenance.pathname.slice(1);
    maintenance.pathname = 'postgres';
    await executeAsAdmin(maintenance.href, `alter database ${name} rename to ${name}_left`);
    await executeAsAdmin(maintenance.href, `alter database ${name}_left rename to ${name}`);
  }
});
