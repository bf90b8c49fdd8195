import { once } from 'node:events';
import { glob, readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { drawn } from '../scripts/testing/part.ts';
import { test } from './servers/cairn-on-folder.ts';
import { processesWith, runNpm, waysToEnd } from './servers/npm.ts';

const [byTerm, , byCtrlC] = waysToEnd;
const ends = [
  { command: ['run', 'simulate'], way: byTerm },
  { command: ['run', 'agree'], way: byTerm },
  { command: ['run', 'fuzz'], way: byTerm },
  { command: ['run', 'kills', '--', '--under', 'edits'], way: byTerm },
  // Its servers, its bank and its browser hear that themselves, too.
  { command: ['run', 'kills', '--', '--under', 'edits'], way: byCtrlC },
];

for (const { command, way } of drawn(ends))
  test(`${way.name} ends npm ${command.join(' ')} with all that it has started`, async ({ dataDir }) => {
    // All that these make is in the folder for what is temporary.
    const npm = runNpm(command, { TMPDIR: dataDir, HOME: dataDir });
    npm.stdout?.resume();
    try {
      await expect.poll(() => hasDatabase(dataDir)).toBe(true);
      const ended = once(npm, 'exit');
      way.end(npm.pid ?? 0);
      await ended;
      await expect.poll(() => processesWith(dataDir)).toEqual([]);
      const left = (await readdir(dataDir)).filter((file) => file.startsWith('cairn-'));
      expect(left, 'what it made is removed').toEqual([]);
    } finally {
      for (const pid of await processesWith(dataDir)) process.kill(Number(pid), 'SIGKILL');
    }
  });

/** Whether a program has begun to make a PostgreSQL below the folder. */
async function hasDatabase(folder: string): Promise<boolean> {
  for await (const _found of glob(`${folder}/*/postgres/PG_VERSION`)) return true;
  return false;
}
