import { runMain, stopAtSignal } from './app/process-life.ts';
import { serve } from './app/serve.ts';
import { readConfig, readUnknownSettings } from './config/config.ts';

await runMain(async () => {
  const config = readConfig();
  for (const line of readUnknownSettings()) process.stderr.write(`${line}\n`);
  const starting = serve(config);
  // From now on: a start that was broken off would leave its PostgreSQL behind.
  stopAtSignal(async () => (await starting).stop());
  const server = await starting;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`Cairn is ready at ${config.publicUrl ?? `http://${host}:${server.port}`}\n`);
});
