// Waits until the process that started it has ended, then ends its throwaway PostgreSQL and removes the data folder.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster } from '../server/src/db/postmaster.ts';

const [dataDir = ''] = process.argv.slice(2);
const folder = path.join(dataDir, 'postgres');
const pollMs = 100;
const maxPolls = 100;

process.stdin.resume().on('end', async () => {
  const pid = await findPostmaster(path.join(folder, 'postmaster.pid'), folder);
  // PostgreSQL's immediate shutdown.
  if (pid !== null) process.kill(pid, 'SIGQUIT');
  for (
    let polls = 0;
    polls < maxPolls && (await findPostmaster(path.join(folder, 'postmaster.pid'), folder));
    polls += 1
  )
    await delay(pollMs);
  rmSync(dataDir, { recursive: true, force: true });
});
