import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The process id of the PostgreSQL on `clusterFolder`, or null. After a crash or in a new container the pid file may name
 * another program, so the command line must name the folder.
 */
export async function findPostmaster(pidPath: string, clusterFolder: string): Promise<number | null> {
  const text = await readFile(pidPath, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return null;
  const [program = '', ...args] = await readCommandLine(pid);
  return basename(program) === 'postgres' && args.includes(clusterFolder) ? pid : null;
}

/** Has it end at once, with all that it is doing, from a process that is ending itself and can wait for nothing. */
export function killPostmaster(pidPath: string, clusterFolder: string): void {
  try {
    const pid = Number.parseInt(readFileSync(pidPath, 'utf8'), 10);
    const [program = '', ...args] =
      process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') : [];
    const isOurs = basename(program) === 'postgres' && args.includes(clusterFolder);
    if (isOurs || process.platform !== 'linux') process.kill(pid, 'SIGQUIT');
  } catch {
    // There is no such file or process: it has ended.
  }
}

// Minimal Linux images have no ps; macOS has no /proc, and its ps joins arguments with spaces.
async function readCommandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.split('\0');
  }
  const line = await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  const [program = '', folder = ''] = line.stdout.trim().split(/ -[Dch] ?/);
  return [program, folder];
}
