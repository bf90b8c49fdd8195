type Close = () => Promise<void>;

/** Opens something that is to be closed; throws, without opening it, once all is being closed. */
export type Open = <T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) => Promise<T>;

/** What was opened, to be closed together. */
export type Closer = {
  open: Open /** Closes all, the last first, what is just being opened too. */;
  close: Close;
};

export function openCloser(): Closer {
  const closes: Close[] = [];
  let closing: Promise<void> | null = null;
  async function closeAll(): Promise<void> {
    // One that does not close keeps none of the others open.
    for (const close of closes.reverse()) await close().catch(() => undefined);
  }
  return {
    async open(open, close) {
      if (closing !== null) throw new Error('All is being closed');
      const opening = open();
      // What does not open has nothing to close.
      closes.push(() => opening.then(close, () => undefined));
      return opening;
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** Does a command's work; all that it opens is closed after it, and at the first signal, which ends the command. */
export async function closeAllAfter(work: (open: Open) => Promise<void>): Promise<void> {
  const { open, close } = openCloser();
  let isEnding = false;
  const end = () => {
    // Ctrl-C comes from the terminal and again from npm.
    if (isEnding) return;
    isEnding = true;
    void close().finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  try {
    await work(open);
  } catch (error) {
    // What is closed under the work makes it fail.
    if (!isEnding) throw error;
  } finally {
    await close();
  }
}
