// `npm run bench [-- --json FILE]`: how fast it is in a real browser against the real server, with few rows and with many.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import config from '../../e2e/playwright.config.ts';
import { measureExports } from './exports.ts';
import { withHousehold } from './household.ts';
import { type ImportMeasured, measureImport } from './imports.ts';
import {
  exportTableOf,
  type Figure,
  importTableOf,
  linesOf,
  type Medians,
  mediansOf,
  tableOf,
} from './report.ts';
import { measureLanding, measureScreens } from './screens.ts';
import { measureServerWork } from './server-work.ts';
import { measureSync } from './sync.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '9' },
    sizes: { type: 'string', default: '1000,50000' },
    only: { type: 'string' },
  },
});
const runs = Number(options.runs);
const sizes = options.sizes.split(',').map(Number);
const syncedRows = [1_000, 50_000, 200_000];
const syncRuns = 3;
const importedRows = [10_000, 100_000];
const exportedRows = 100_000;

/** The medians of the last run, which the next one is compared with. */
const lastRun = path.join(import.meta.dirname, '../last-run.json');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readLastRun(): Promise<Medians> {
  return JSON.parse(await readFile(lastRun, 'utf8').catch(() => '{}'));
}

/** Prints a table beside the last run's, and keeps its medians for the next. */
async function report(figures: ReadonlyMap<number, readonly Figure[]>): Promise<unknown> {
  const lines = linesOf(figures);
  const before = await readLastRun();
  say(tableOf(lines, before));
  await writeFile(lastRun, `${JSON.stringify({ ...before, ...mediansOf(lines) }, null, 2)}\n`);
  return mediansOf(lines);
}

async function benchScreens(): Promise<unknown> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const figures = new Map<number, Figure[]>();
  try {
    for (const rows of sizes) {
      say(`A household of ${rows} transactions…`);
      await withHousehold(rows, async ({ cairn, household }) => {
        say(`Its first sync took ${Math.round(household.syncMs)} ms; visiting ${runs} times…`);
        const landing = figures.size === 0 ? await measureLanding(browser, cairn.url) : [];
        figures.set(rows, [...landing, ...(await measureScreens(browser, { cairn, household }, runs))]);
      });
    }
  } finally {
    await browser.close();
  }
  return report(figures);
}

async function benchServer(): Promise<unknown> {
  const figures = new Map<number, Figure[]>();
  for (const rows of sizes) {
    say(`Editing and syncing in ${rows} transactions…`);
    figures.set(rows, await withHousehold(rows, measureServerWork));
  }
  return report(figures);
}

async function benchSync(): Promise<unknown> {
  const figures = new Map<number, Figure[]>();
  for (const rows of syncedRows) {
    say(`Syncing ${rows} transactions, ${syncRuns} times…`);
    figures.set(rows, await measureSync(rows, syncRuns));
  }
  return report(figures);
}

async function benchImports(): Promise<unknown> {
  const measured: ImportMeasured[] = [];
  for (const count of importedRows) {
    say(`Importing a file of ${count} rows…`);
    measured.push(await measureImport(count));
  }
  say(importTableOf(measured));
  return measured;
}

async function benchExports(): Promise<unknown> {
  say(`Exporting ${exportedRows} transactions…`);
  const measured = await measureExports(exportedRows);
  say(exportTableOf(measured));
  return measured;
}

const parts = {
  screens: benchScreens,
  sync: benchSync,
  server: benchServer,
  imports: benchImports,
  exports: benchExports,
};
const chosen = Object.entries(parts).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(' or ')}`);
const results: Record<string, unknown> = {};
for (const [name, measurePart] of chosen) results[name] = await measurePart();
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
