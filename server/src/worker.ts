// First, before anything takes memory.
import './small-heap.ts';

import { readConfig } from './config.ts';
import { runMain, stopAtSignal } from './process-life.ts';
import { work } from './work.ts';

await runMain(async () => {
  const starting = work(readConfig());
  stopAtSignal(async () => (await starting).stop());
  await starting;
  process.stdout.write('Cairn’s worker is taking jobs\n');
});
