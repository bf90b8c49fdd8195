import { StartError } from '../config/start-error.ts';

/** Shutting down takes longer than this only when something hangs; then ending is better than hanging too. */
const stopTimeoutMs = 30_000;

/** Ends the process in order at the first signal to do so. */
export function stopAtSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    // Ctrl-C reaches us from the terminal and again from npm.
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

/** Does a command's work with what it opens, which is closed after it and at the first signal, also while it opens. */
export async function workWith<T>(
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
    // What is closed under the work makes it fail.
    if (!isStopping) throw error;
  } finally {
    await end();
  }
}

/** Ends the process at once, saying why in one line: for what cannot be gone on with, and cannot be ended in order either. */
export function endWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs what a process is for; what the operator can act on is said in one line, without a stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    endWith(error.message);
  }
}
