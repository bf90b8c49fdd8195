import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, resolve } from 'node:path';
import nodeFlags from '../../scripts/node-flags.json' with { type: 'json' };
import { clockVariables } from '../../scripts/testing/clock.ts';

const root = resolve(import.meta.dirname, '../..');
const pinnedNode = resolve(root, 'node_modules/.bin/node');

/** A program's environment: without what a developer's shell may hold, such as a bank's keys. */
const plainEnvironment = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  TMPDIR: tmpdir(),
  // As `npm start` does: compiled once, and not at each of many starts.
  NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/cairn'),
  ...clockVariables(),
};

export type Variables = Readonly<Record<string, string>>;

export type RunningProgram = {
  url: string;
  pid: number;
  /** What it has printed until now. */
  output(): { stdout: string; stderr: string };
  /** Asks it to stop (SIGTERM) and waits until it has; gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would (SIGKILL). */
  kill(): Promise<void>;
  /** Has it do nothing, and hold what it has open (SIGSTOP), until it is resumed. */
  pause(): void;
  resume(): void;
};

export type EndedProgram = { code: number | null; stdout: string; stderr: string };

function launch(script: string, variables: Variables, args: readonly string[] = []) {
  const flags = script.startsWith('server/') ? nodeFlags : [];
  const child = spawn(pinnedNode, [...flags, resolve(root, script), ...args], {
    // A program of another place is run there, where it finds nothing of the project's.
    cwd: isAbsolute(script) ? dirname(script) : root,
    env: { ...plainEnvironment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const ended = new Promise<EndedProgram>((done) => {
    child.once('exit', (code) => done({ code, ...printed }));
  });
  /** When all that it printed has been read, which may be after its end. A PostgreSQL that outlives it may keep this from coming. */
  const closed = new Promise((done) => child.once('close', done));
  return { child, printed, ended, closed };
}

/** Starts one of our programs and waits until it prints the line that says where it is ready. Throws when it ends before. */
export async function startProgram(
  script: string,
  variables: Variables,
  readyLine: RegExp,
): Promise<RunningProgram> {
  const { child, printed, ended } = launch(script, variables);
  const ready = new Promise<string>((done) => {
    child.stdout.on('data', () => {
      const url = readyLine.exec(printed.stdout)?.[1];
      if (url !== undefined) done(url);
    });
  });
  const first = await Promise.race([ready, ended]);
  if (typeof first !== 'string' || child.pid === undefined)
    throw new Error(`${script} ended with ${child.exitCode}: ${printed.stdout}${printed.stderr}`);
  return {
    url: first,
    pid: child.pid,
    output: () => ({ ...printed }),
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

/** Runs one of our programs that is expected to end by itself; meanwhile calls `observe` over and over. */
export async function runProgram(
  script: string,
  variables: Variables,
  observe?: () => Promise<void>,
  args: readonly string[] = [],
): Promise<EndedProgram> {
  const { child, printed, ended, closed } = launch(script, variables, args);
  while (observe !== undefined && child.exitCode === null && child.signalCode === null) await observe();
  await closed;
  return { ...(await ended), ...printed };
}
