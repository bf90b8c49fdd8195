import type { ExportMeasured } from './exports.ts';
import type { ImportMeasured } from './imports.ts';

/** The target of a metric, at every size. */
export type Goal = { most: number } | { least: number };

export type Unit = 'ms' | '%' | 'kB' | 'MB' | '';

/** What was measured of a metric at one size. `isFlat`: the largest size may take only `mostRatio` as long as the smallest. */
export type Figure = {
  metric: string;
  unit: Unit;
  values: readonly number[];
  goal: Goal | null;
  isFlat?: boolean;
};

/** A metric at all sizes. */
export type Line = Omit<Figure, 'values'> & { bySize: ReadonlyMap<number, readonly number[]> };

/** The medians of a run, by metric and size. */
export type Medians = Record<string, Record<string, number>>;

const mostRatio = 1.3;
/** Well under a minute, of a person who waits. */
const importGoalMs = 30_000;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

const rounded = (value: number, unit: Unit): string =>
  unit === '' || Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

function asText(values: readonly number[], unit: Unit, before: number | undefined): string {
  if (values.length === 0) return '—';
  const middle = rounded(median(values), unit);
  const range = `${rounded(Math.min(...values), unit)}–${rounded(Math.max(...values), unit)}`;
  const spread = values.length === 1 ? '' : ` (${range})`;
  return `${middle}${spread}${before === undefined ? '' : `, was ${rounded(before, unit)}`}`;
}

function ratioOf({ bySize }: Line): number | null {
  const sizes = [...bySize.keys()].toSorted((a, b) => a - b);
  const [small, big] = [bySize.get(sizes[0] ?? 0), bySize.get(sizes.at(-1) ?? 0)];
  return sizes.length < 2 || !small?.length || !big?.length ? null : median(big) / median(small);
}

function verdictOf(line: Line): string {
  const { goal, isFlat = false, bySize } = line;
  const values = [...bySize.values()].filter((one) => one.length > 0).map(median);
  const ratio = isFlat ? ratioOf(line) : null;
  if (values.length === 0 || (goal === null && ratio === null)) return '';
  const isReached =
    goal === null || values.every((value) => ('most' in goal ? value <= goal.most : value >= goal.least));
  return isReached && (ratio === null || ratio <= mostRatio) ? 'met' : 'NOT MET';
}

function goalText({ goal, unit, isFlat = false }: Line): string {
  const flat = isFlat ? [`ratio ≤ ${mostRatio}`] : [];
  if (goal === null) return flat.join();
  const limit = 'most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`;
  return [`${limit} ${unit}`.trim(), ...flat].join(', ');
}

/** The figures of each size as lines, in the order in which they were measured. */
export function linesOf(figures: ReadonlyMap<number, readonly Figure[]>): Line[] {
  const lines = new Map<string, Omit<Line, 'bySize'> & { bySize: Map<number, readonly number[]> }>();
  for (const [size, measured] of figures)
    for (const { values, ...figure } of measured) {
      const line = lines.get(figure.metric) ?? { ...figure, bySize: new Map() };
      line.bySize.set(size, values);
      lines.set(figure.metric, line);
    }
  return [...lines.values()];
}

export function mediansOf(lines: readonly Line[]): Medians {
  return Object.fromEntries(
    lines.map(({ metric, bySize }) => [
      metric,
      Object.fromEntries([...bySize].map(([size, values]) => [String(size), median(values)])),
    ]),
  );
}

/** Medians, with minimum and maximum in brackets, and what the last run measured. */
export function tableOf(lines: readonly Line[], before: Medians): string {
  const sizes = [...new Set(lines.flatMap(({ bySize }) => [...bySize.keys()]))].toSorted((a, b) => a - b);
  const heads = [
    'metric',
    'unit',
    ...sizes.map((size) => `${size.toLocaleString('en-US')} rows`),
    'ratio',
    'goal',
    '',
  ];
  const cells = lines.map((line) => [
    line.metric,
    line.unit,
    ...sizes.map((size) =>
      asText(line.bySize.get(size) ?? [], line.unit, before[line.metric]?.[String(size)]),
    ),
    ratioOf(line)?.toFixed(2) ?? '',
    goalText(line),
    verdictOf(line),
  ]);
  return inColumns(heads, cells);
}

function inColumns(heads: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  return [heads, ...cells]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What each step of an import took, and the server's memory. */
export function importTableOf(measured: readonly ImportMeasured[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const cells = measured.map((one) => [
    one.rows.toLocaleString('en-US'),
    seconds(one.previewMs),
    seconds(one.importMs),
    one.previewMs + one.importMs <= importGoalMs ? 'met' : 'NOT MET',
    seconds(one.againPreviewMs),
    seconds(one.againMs),
    seconds(one.undoMs),
    `${Math.round(one.peakMegabytes)} MB`,
  ]);
  const heads = [
    'rows',
    'preview',
    'import',
    `both ≤ ${importGoalMs / 1000} s`,
    'preview again',
    'import again',
    'undo',
    'memory at most',
  ];
  return inColumns(heads, cells);
}

/** How long each export takes, and the server's memory before and at most while it runs. */
export function exportTableOf(measured: readonly ExportMeasured[]): string {
  const cells = measured.map((one) => [
    one.name,
    `${Math.round(one.ms)} ms`,
    `${Math.round(one.firstByteMs)} ms`,
    `${one.megabytes.toFixed(1)} MB`,
    `${Math.round(one.restMegabytes)} MB`,
    `${Math.round(one.peakMegabytes)} MB`,
  ]);
  return inColumns(['export', 'time', 'first byte', 'size', 'memory before', 'memory at most'], cells);
}
