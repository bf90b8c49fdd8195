import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const root = join(import.meta.dirname, '../..');

export type Ended = { succeeded: boolean; output: string };

export type Variables = Readonly<Record<string, string>>;

/** Runs a program in the project's folder; gives what it prints, errors too. `isLive`: shows it while it runs, and gives nothing. */
export function runProgram(
  program: string,
  args: readonly string[],
  { variables = {}, isLive = false }: { variables?: Variables; isLive?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', ({ message }) => resolve({ succeeded: false, output: `${program}: ${message}\n` }));
    child.once('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}

/** Runs the Node that runs this. */
export function runNode(
  args: readonly string[],
  options: { variables?: Variables; isLive?: boolean } = {},
): Promise<Ended> {
  return runProgram(process.execPath, args, options);
}

let lastOfDebian: Promise<unknown> = Promise.resolve();

/** How long another program may hold a lock of Debian's packages: an upgrade of the whole machine takes minutes. */
const lockSeconds = 900;
const lockPollSeconds = 5;

/**
 * Runs Debian's apt-get, which needs the superuser, after those that were asked for before: two at once refuse each other. Another
 * program's lock is waited for.
 */
export function runDebian(...args: string[]): Promise<Ended> {
  const run = lastOfDebian.then(() => runAptGet(args));
  lastOfDebian = run;
  return run;
}

/** apt-get itself waits for the lock of dpkg only, not for those of the lists and of the downloaded packages. */
async function runAptGet(args: readonly string[]): Promise<Ended> {
  const waiting = ['-o', `DPkg::Lock::Timeout=${lockSeconds}`];
  const variables = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  for (let seconds = 0; ; seconds += lockPollSeconds) {
    const ended = await runProgram('apt-get', [...waiting, ...args], { variables });
    if (!ended.output.includes('Could not get lock') || seconds >= lockSeconds) return ended;
    await delay(lockPollSeconds * 1000);
  }
}

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
