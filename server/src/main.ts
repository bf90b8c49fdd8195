// First, before anything takes memory.
import './small-heap.ts';

import { readConfig } from './config.ts';
import { runMain, stopAtSignal } from './process-life.ts';
import { serve } from './serve.ts';

await runMain(async () => {
  const config = readConfig();
  const server = await serve(config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`Cairn is ready at ${config.publicUrl ?? `http://${host}:${server.port}`}\n`);
  stopAtSignal(server.stop);
});
