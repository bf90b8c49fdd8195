// First, before anything takes memory.
import './app/small-heap.ts';

import { runMain, stopAtSignal } from './app/process-life.ts';
import { work } from './app/work.ts';
import { readConfig } from './config/config.ts';

await runMain(async () => {
  const starting = work(readConfig());
  stopAtSignal(async () => (await starting).stop());
  await starting;
  process.stdout.write('Cairn’s worker is taking jobs\n');
});
