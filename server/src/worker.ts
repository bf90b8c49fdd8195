import { runMain, stopAtSignal } from './app/process-life.ts';
import { runWorker } from './app/run-worker.ts';
import { readConfig, readUnknownSettings } from './config/config.ts';

await runMain(async () => {
  for (const line of readUnknownSettings()) process.stderr.write(`${line}\n`);
  const starting = runWorker(readConfig());
  stopAtSignal(async () => (await starting).stop());
  await starting;
  process.stdout.write('Cairn’s worker is taking jobs\n');
});
