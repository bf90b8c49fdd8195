import { percentile } from './load-report.ts';
import { type SoakFigures, slopeOf } from './soak-figures.ts';
import type { Watched } from './watched-requests.ts';

/** `failures`: of what people did, in words; each is of a request too, or of work that ended badly. */
export type Minute = { minute: number; watched: Watched[]; failures: string[]; looks: SoakFigures[] };

const minutesOfHour = 60;
const isError = ({ status }: Watched) => status === 0 || status >= 400;

export const heading =
  'minute  requests  errors  p50 ms  p95 ms  server MiB  heap MiB  children MiB  PostgreSQL MiB  sessions  files  jobs waiting  failed';

/** One line about a minute: requests since the start, times of its own, and the server in it; of memory what it holds most of the time. */
export function describeMinute(
  minutes: readonly Minute[],
  { minute, watched, failures, looks }: Minute,
): string {
  const times = watched.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const all = minutes.flatMap((one) => one.watched);
  const last = looks.at(-1);
  const fields = [
    minute,
    all.length,
    all.filter(isError).length,
    percentile(times, 0.5),
    percentile(times, 0.95),
    medianOf(looks, 'server'),
    Math.min(...looks.map(({ heap }) => heap)),
    Math.max(...looks.map(({ children }) => children)),
    medianOf(looks, 'postgres'),
    last?.sessions,
    last?.files,
    last?.waitingJobs,
    last?.failedJobs,
  ].map((value) => String(Math.round(value ?? Number.NaN)));
  const widths = heading.split(/ {2,}/).map(({ length }) => length);
  const line = fields.map((field, index) => field.padStart(widths[index] ?? 0)).join('  ');
  const errors = [...new Set(watched.filter(isError).map(({ route, status }) => `${status} ${route}`))];
  return [line, ...[...errors, ...new Set(failures)].map((error) => `  ${error}`)].join('\n');
}

/** Whether memory grew in the second half, as a line fitted through its minutes says, and every kind of error with its count. */
export function describeVerdict(minutes: readonly Minute[]): string {
  const half = minutes.slice(Math.floor(minutes.length / 2));
  const growth = (of: (minute: Minute) => number) =>
    (slopeOf(half.map((one) => ({ x: one.minute, y: of(one) }))) * minutesOfHour).toFixed(1);
  const all = minutes.flatMap(({ watched }) => watched);
  const errors = Map.groupBy(all.filter(isError), ({ route, status }) => `${status} ${route}`);
  const failures = minutes.reduce((sum, one) => sum + one.failures.length, 0);
  return [
    `${all.length} requests in ${minutes.length} minutes, ${all.filter(isError).length} errors, ${failures} things people did failed`,
    ...[...errors].map(([error, of]) => `  ${of.length} × ${error}`),
    `In the second half memory grew by, in MiB an hour: server ${growth(({ looks }) => medianOf(looks, 'server'))}, ` +
      `its heap ${growth(({ looks }) => Math.min(...looks.map(({ heap }) => heap)))}, ` +
      `PostgreSQL ${growth(({ looks }) => medianOf(looks, 'postgres'))}`,
  ].join('\n');
}

function medianOf(looks: readonly SoakFigures[], name: keyof SoakFigures): number {
  return percentile(
    looks.map((look) => look[name]).toSorted((a, b) => a - b),
    0.5,
  );
}
