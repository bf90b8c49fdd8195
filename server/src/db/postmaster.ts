import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * The process number of the PostgreSQL that runs on `clusterFolder`, or null. A number in the file proves nothing
 * after a crash or in a new container, where it may be another program's: its command line must name the folder.
 */
export async function findPostmaster(pidPath: string, clusterFolder: string): Promise<number | null> {
  const text = await readFile(pidPath, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0)) return null;
  const [program = '', ...args] = await readCommandLine(pid);
  return basename(program) === 'postgres' && args.includes(clusterFolder) ? pid : null;
}

// Minimal Linux images have no ps; macOS has no /proc and its ps joins the arguments with spaces.
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
