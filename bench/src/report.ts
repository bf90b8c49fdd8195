import type { ExportMeasured } from './exports.ts';
import type { ImportMeasured } from './imports.ts';
import type { SyncMeasured } from './sync.ts';

/** The target of a metric. */
export type Aim = { most: number } | { least: number };

export type Line = {
  metric: string;
  unit: 'ms' | '%' | '';
  small: readonly number[];
  big: readonly number[];
  aim: Aim | null;
};

/** With fifty times the transactions nothing may take more than this many times as long. */
const ratioAim = 1.3;
/** Well under a minute, of a person who waits. */
const importAimMs = 30_000;
const syncAim = { rowsPerSecond: 10_000, megabytes: 300 };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

function asText(values: readonly number[], unit: string): string {
  if (values.length === 0) return '—';
  const round = (value: number) => (unit === '' ? String(Math.round(value)) : value.toFixed(1));
  const middle = `${round(median(values))} ${unit}`.trim();
  if (values.length === 1) return middle;
  return `${middle} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}

function ratioOf({ small, big, unit }: Line): number | null {
  return unit !== 'ms' || small.length === 0 || big.length === 0 ? null : median(big) / median(small);
}

function verdictOf(line: Line): string {
  const { aim, small, big } = line;
  if (aim === null) return '';
  const values = [small, big].filter((one) => one.length > 0).map(median);
  const held = values.every((value) => ('most' in aim ? value <= aim.most : value >= aim.least));
  const ratio = ratioOf(line);
  return held && (ratio === null || ratio <= ratioAim) ? 'met' : 'NOT MET';
}

function aimText({ aim, unit }: Line): string {
  if (aim === null) return '';
  return 'most' in aim ? `≤ ${aim.most} ${unit}`.trim() : `≥ ${aim.least} ${unit}`.trim();
}

/** Medians, with minimum and maximum in brackets. */
export function tableOf(lines: readonly Line[], rows: { small: number; big: number }): string {
  const heads = [
    'metric',
    `${rows.small.toLocaleString('en-US')} rows`,
    `${rows.big.toLocaleString('en-US')} rows`,
    'ratio',
    'aim',
    '',
  ];
  const cells = lines.map((line) => [
    line.metric,
    asText(line.small, line.unit),
    asText(line.big, line.unit),
    ratioOf(line)?.toFixed(2) ?? '',
    aimText(line),
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

/** The rate of first syncs by number of transactions, and the server's memory. */
export function syncTableOf(measured: readonly SyncMeasured[]): string {
  const cells = measured.map(({ rows, rowsPerSecond, peakMegabytes }) => [
    rows.toLocaleString('en-US'),
    asText(rowsPerSecond, ''),
    median(rowsPerSecond) >= syncAim.rowsPerSecond ? 'met' : 'NOT MET',
    `${Math.round(peakMegabytes)} MB`,
    peakMegabytes < syncAim.megabytes ? 'met' : 'NOT MET',
  ]);
  const heads = [
    'rows',
    'rows a second',
    `≥ ${syncAim.rowsPerSecond}`,
    'memory at most',
    `< ${syncAim.megabytes} MB`,
  ];
  return inColumns(heads, cells);
}

/** What each step of an import took, and the server's memory. */
export function importTableOf(measured: readonly ImportMeasured[]): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const cells = measured.map((one) => [
    one.rows.toLocaleString('en-US'),
    seconds(one.previewMs),
    seconds(one.importMs),
    one.previewMs + one.importMs <= importAimMs ? 'met' : 'NOT MET',
    seconds(one.againPreviewMs),
    seconds(one.againMs),
    seconds(one.undoMs),
    `${Math.round(one.peakMegabytes)} MB`,
  ]);
  const heads = [
    'rows',
    'preview',
    'import',
    `both ≤ ${importAimMs / 1000} s`,
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
