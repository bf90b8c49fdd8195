import type { Phase, Sample, Sent } from './load-phases.ts';

const isDone = ({ status }: Sent) => status >= 200 && status < 300;
const isShed = ({ status }: Sent) => status === 503;

/** The value below which that share of sorted ones lies; NaN of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function timesOf(sent: readonly Sent[]): string {
  const times = sent
    .filter(isDone)
    .map(({ tookMs }) => tookMs)
    .toSorted((a, b) => a - b);
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => Math.round(percentile(times, share)));
  return `p50 ${p50}, p90 ${p90}, p99 ${p99}, at most ${Math.round(times.at(-1) ?? Number.NaN)} ms`;
}

/** A phase in a few lines, with a curve over its time: answered times, and the server's memory, processor and event loop. */
export function describePhase({ name, perSecond, seconds, sent, samples }: Phase, points = 10): string {
  const done = sent.filter(isDone).length;
  const shed = sent.filter(isShed).length;
  const failed = sent.length - done - shed;
  const statuses = [
    ...new Set(sent.filter((one) => !isDone(one) && !isShed(one)).map(({ status }) => status)),
  ];
  const lines = [
    `${name}: ${Math.round(perSecond)} a second for ${seconds} s`,
    `  ${sent.length} sent, ${done} answered (${(done / seconds).toFixed(0)} a second), ${shed} refused with 503, ${failed} failed${failed === 0 ? '' : ` (${statuses.join(', ')})`}`,
    `  answered in: ${timesOf(sent)}`,
    '  second  memory  processor  event loop  answered in',
  ];
  const stepMs = Math.max(1, seconds / points) * 1000;
  for (let fromMs = 0; fromMs < seconds * 1000; fromMs += stepMs) {
    const isWithin = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < fromMs + stepMs;
    const here = samples.filter(isWithin);
    const most = (of: (sample: Sample) => number, unit: string) =>
      here.length === 0 ? '—' : `${Math.round(Math.max(...here.map(of)))} ${unit}`;
    lines.push(
      [
        `  ${String(Math.round(fromMs / 1000)).padStart(6)}`,
        most(({ megabytes }) => megabytes, 'MB').padStart(6),
        most(({ cpuShare }) => cpuShare * 100, '%').padStart(9),
        most(({ loopMs }) => loopMs, 'ms').padStart(10),
        timesOf(sent.filter(isWithin)),
      ].join('  '),
    );
  }
  return lines.join('\n');
}
