import { StartError } from '../config/start-error.ts';

/** A shutdown that takes longer hangs; the process then exits anyway. */
const stopTimeoutMs = 30_000;

/** Runs `stop` and exits at the first signal. */
export function stopAtSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    // Ctrl-C arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}

/** Runs `work` with a resource and closes it afterwards or at the first signal, even while it is still opening. */
export async function withResource<T>(
  opening: Promise<T>,
  close: (opened: T) => Promise<void>,
  work: (opened: T) => Promise<void>,
): Promise<void> {
  let isStopping = false;
  let closing: Promise<void> | null = null;
  const end = () => {
    closing ??= opening.then(close);
    return closing;
  };
  stopAtSignal(() => {
    isStopping = true;
    return end();
  });
  const opened = await opening;
  try {
    await work(opened);
  } catch (error) {
    // Work fails when its resource is closed during shutdown.
    if (!isStopping) throw error;
  } finally {
    await end();
  }
}

/** Prints one line and exits at once, for failures that cannot be recovered or shut down from. */
export function exitWithMessage(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs the process's main function. A StartError is printed as one line, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    exitWithMessage(error.message);
  }
}
