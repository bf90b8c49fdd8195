// First, before anything takes memory.
import './small-heap.ts';

import { readConfig } from './config.ts';
import { runMain, stopAtSignal } from './process-life.ts';
import { work } from './work.ts';

await runMain(async () => {
  const worker = await work(readConfig());
  process.stdout.write('Cairn’s worker is taking jobs\n');
  stopAtSignal(worker.stop);
});
