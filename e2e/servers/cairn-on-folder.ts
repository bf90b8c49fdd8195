import { startCairn } from './cairn.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { test as base } from './on-the-day.ts';
import type { RunningProgram, Variables } from './program.ts';

type OwnFolder = {
  /** Empty at first, and removed after the test. */
  dataDir: string;
  /** Another such folder. */
  secondDir: string;
  /** Starts a server, on this folder unless another is named. One that is still running after the test is killed. */
  start: (variables?: Variables, folder?: string) => Promise<RunningProgram>;
};

async function withFolder(
  { playwright: _playwright }: { playwright: unknown },
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await makeDataFolder();
  await use(folder);
  await removeDataFolder(folder);
}

/** Tests that start and stop servers on a data folder of their own. */
export const test = base.extend<OwnFolder>({
  dataDir: withFolder,
  secondDir: withFolder,
  // Ends before the folders do.
  start: async ({ dataDir, secondDir: _secondDir }, use) => {
    const started: RunningProgram[] = [];
    await use(async (variables = {}, folder = dataDir) => {
      const server = await startCairn(folder, variables);
      started.push(server);
      return server;
    });
    for (const server of started) await server.kill();
  },
});
