import { readdir, readFile } from 'node:fs/promises';
import { postgresOf } from '../../e2e/servers/data-folder.ts';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import { residentMegabytes } from './process-figures.ts';

/** A server at one moment. Memory in MiB; a process's share of what it shares with others is counted once (PSS of proc(5)). */
export type SoakFigures = {
  server: number;
  heap: number;
  /** The server's processes for heavy work. */
  children: number;
  postgres: number;
  sessions: number;
  files: number;
  waitingJobs: number;
  failedJobs: number;
};

const mebibyte = 1024 * 1024;

/** Reads the figures of a server with built-in PostgreSQL, most of them from what it answers at its METRICS_PORT. */
export async function readSoakFigures(
  server: RunningProgram,
  dataDir: string,
  metricsPort: number,
): Promise<SoakFigures> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const parents = await readParents();
  const postmaster = (await postgresOf(dataDir)) ?? 0;
  const postgres = [postmaster, ...descendantsOf(postmaster, parents)];
  const children = descendantsOf(server.pid, parents).filter((pid) => !postgres.includes(pid));
  return {
    server: await residentMegabytes(server, 'now'),
    heap: metricOf(text, 'nodejs_heap_size_used_bytes') / mebibyte,
    children: await sharesOf(children),
    postgres: await sharesOf(postgres),
    sessions: metricOf(text, 'cairn_database_sessions'),
    files: metricOf(text, 'process_open_fds'),
    waitingJobs: metricOf(text, 'cairn_queue_jobs', 'state="ready"'),
    failedJobs: metricOf(text, 'cairn_failed_jobs'),
  };
}

/** The sum of a metric's values in Prometheus' text, of those that have a label; NaN where it has none. */
export function metricOf(text: string, name: string, label = ''): number {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  if (lines.length === 0) return Number.NaN;
  return lines
    .filter((line) => line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** By how much `y` grows with each one of `x`, by least squares; NaN of fewer than two places. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean('x'), mean('y')];
  const both = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return both / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/** The parent of each process of this machine. */
async function readParents(): Promise<ReadonlyMap<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = new Map<number, number>();
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    parents.set(pid, Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0));
  }
  return parents;
}

function descendantsOf(pid: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendantsOf(child, parents)]);
}

/** What processes hold together. One that has just ended holds nothing. */
async function sharesOf(pids: readonly number[]): Promise<number> {
  let kilobytes = 0;
  for (const pid of pids) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
