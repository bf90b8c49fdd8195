import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { StartError } from './start-error.ts';

/** Shutting down takes longer than this only when something hangs; then ending is better than hanging too. */
const stopTimeoutMs = 30_000;

async function main(): Promise<void> {
  const config = readConfig();
  const server = await serve(config);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  process.stdout.write(`Cairn is ready at ${config.publicUrl ?? `http://${host}:${server.port}`}\n`);

  let isStopping = false;
  const stop = () => {
    // Ctrl-C reaches us from the terminal and again from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
