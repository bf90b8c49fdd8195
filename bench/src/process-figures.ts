import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProgram } from '../../e2e/servers/program.ts';

// Linux tells these of a process; elsewhere they are NaN.

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;
const lookMs = 1_000;
/** Of processor time in `lookMs`, from which on a server has nothing left to do. */
const idleCpuMs = 50;
/** Longer than what follows an edit waits before it begins (`followAfterSeconds` in the server's queue, and its look for jobs). */
const idleLooksInRow = 9;

/** The processor time of the server's process since it started, in milliseconds. */
export async function cpuMs({ pid }: RunningProgram): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Waits until a server has worked off what was left to do: several looks in a row at which it did nearly nothing. */
export async function untilIdle(server: RunningProgram): Promise<void> {
  for (let idleLooks = 0; idleLooks < idleLooksInRow; ) {
    const before = await cpuMs(server);
    if (Number.isNaN(before)) return;
    await pause(lookMs);
    idleLooks = (await cpuMs(server)) - before < idleCpuMs ? idleLooks + 1 : 0;
  }
}

/** Resident memory in megabytes: now, or at most since the start or the last `forgetPeak`. */
export async function residentMegabytes({ pid }: RunningProgram, when: 'now' | 'peak'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const name = when === 'now' ? 'VmRSS' : 'VmHWM';
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Measures the peak from now on (proc(5)). */
export async function forgetPeak({ pid }: RunningProgram): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}
