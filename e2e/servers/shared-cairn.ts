import { askBank, type Bank } from '../bank-record/bank.ts';
import { bankOf, startCairn } from './cairn.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { test as base } from './on-the-day.ts';

type Cairn = { url: string /** The sandbox bank that it mounts. */; bank: Bank };

/** Tests that share one server for each worker, started on an empty data folder as `npm start` starts it. */
export const test = base.extend<object, { cairn: Cairn }>({
  cairn: [
    async ({ playwright: _playwright }, use) => {
      const dataDir = await makeDataFolder();
      const server = await startCairn(dataDir);
      const bank = bankOf(server.url);
      // A bank has the whole history at once, so that no test waits for it.
      await askBank(bank, '/control/history-delays', { initial_ms: 0, historical_ms: 0 });
      await use({ url: server.url, bank });
      await server.stop();
      await removeDataFolder(dataDir);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ cairn }, use) => use(cairn.url),
});
