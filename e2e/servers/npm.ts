import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { clockVariables } from '../../scripts/testing/clock.ts';
import type { Variables } from './program.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs one of package.json's commands as the head of a process group of its own, as a terminal does. */
export function runNpm(args: readonly string[], variables: Variables): ChildProcess {
  // biome-ignore lint/style/noProcessEnv: npm is where the shell finds it.
  const path = `${resolve(root, 'node_modules/node/bin')}:${process.env.PATH}`;
  return spawn('npm', args, {
    cwd: root,
    env: { PATH: path, ...clockVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

/** What ends npm, and what it runs is to end with it. */
export const waysToEnd = [
  // As a supervisor does it, or `kill`.
  { name: 'a TERM to npm', end: (pid: number) => process.kill(pid, 'SIGTERM') },
  // No process is left to pass signals on, and the shell between npm and what it runs lives on.
  { name: 'a kill -9 of npm', end: (pid: number) => process.kill(pid, 'SIGKILL') },
  // The terminal's whole group hears it.
  { name: 'Ctrl-C', end: (pid: number) => process.kill(-pid, 'SIGINT') },
] as const;

/** Ids of the processes whose environment or command contains this text. */
export async function processesWith(text: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    ids.map(async (id) => {
      const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
      return `${await read('environ')}\0${await read('cmdline')}`.includes(text) ? [id] : [];
    }),
  );
  return found.flat();
}
