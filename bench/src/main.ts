// `npm run bench [-- --json FILE]`: how fast it is in a real browser against the real server, with few rows and with many.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { routes } from '@cairn/contract/routes';
import { type Browser, chromium } from '@playwright/test';
import { ask } from '../../e2e/people/person.ts';
import { waitUntilSettled } from '../../e2e/pictures/settled.ts';
import config from '../../e2e/playwright.config.ts';
import { bankOf, startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import { exportAll, timeCalls } from './calls.ts';
import { editLinesOf, measureEdits } from './edits.ts';
import { measureExports } from './exports.ts';
import { type Frames, scroll } from './frames.ts';
import { type Household, makeHousehold } from './household.ts';
import { type ImportMeasured, measureImport } from './imports.ts';
import { exportTableOf, importTableOf, type Line, syncTableOf, tableOf } from './report.ts';
import { measureSync, type SyncMeasured } from './sync.ts';
import { chooseSearch, freshPage, openList, type Visit, visit } from './visit.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '9' },
    small: { type: 'string', default: '1000' },
    big: { type: 'string', default: '50000' },
    only: { type: 'string' },
  },
});
const runs = Number(options.runs);
const rows = { small: Number(options.small), big: Number(options.big) };
const wheel = { distancePx: 12_000, pxPerSecond: 3_000 };
const syncedRows = [1_000, 10_000, 100_000];
const importedRows = [10_000, 100_000];
const exportedRows = 100_000;
const landingWheel = { distancePx: 2_400, pxPerSecond: 800 };

type Measured = {
  household: Household;
  visits: Visit[];
  frames: Frames[];
  calls: Map<string, number[]>;
  exported: { ms: number; rows: number };
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function measure(browser: Browser, household: Household): Promise<Measured> {
  const { person } = household;
  say(`${household.rows} rows came in ${Math.round(household.syncMs)} ms; visiting ${runs} times…`);
  const calls = await timeCalls(person);
  const exported = await exportAll(person);
  const search = await chooseSearch(person);
  const { categories } = await ask(person, routes.categories);
  const spending = categories.filter(({ kind }) => kind === 'spending').slice(0, 2);
  const visits: Visit[] = [];
  const frames: Frames[] = [];
  // The first visit is a warm-up.
  await visit(browser, person, search, spending);
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, person, search, spending));
  for (let run = 0; run < 3; run += 1) {
    const page = await freshPage(browser, person, person.server);
    await page.goto('/dashboard');
    await waitUntilSettled(page);
    await openList(page);
    await waitUntilSettled(page);
    frames.push(await scroll(page, wheel.distancePx, wheel.pxPerSecond));
    await page.context().close();
  }
  return { household, visits, frames, calls, exported };
}

/** The landing page's hero and strip while the page is scrolled and the pointer moves. */
async function measureLanding(browser: Browser, server: string): Promise<Frames> {
  const page = await freshPage(browser, null, server);
  await page.goto('/');
  await waitUntilSettled(page);
  let moving = true;
  const move = (async () => {
    for (let step = 0; moving; step += 1)
      await page.mouse.move(720 + 400 * Math.sin(step / 9), 450 + 200 * Math.cos(step / 7));
  })();
  const frames = await scroll(page, landingWheel.distancePx, landingWheel.pxPerSecond);
  moving = false;
  await move;
  await page.context().close();
  return frames;
}

function linesOf(small: Measured, big: Measured, landing: Frames): Line[] {
  const line = (
    metric: string,
    unit: Line['unit'],
    valuesOf: (measured: Measured) => number[],
    aim: Line['aim'] = null,
  ): Line => ({ metric, unit, small: valuesOf(small), big: valuesOf(big), aim });
  const visitLine = (metric: string, key: keyof Visit, most: number) =>
    line(metric, 'ms', ({ visits }) => visits.map((one) => one[key]), { most });
  const framesLine = (metric: string, key: keyof Frames, unit: '%' | '', aim: Line['aim']) =>
    line(metric, unit, ({ frames }) => frames.map((one) => one[key]), aim);
  const landingInTime = [landing.inTimePercent];
  return [
    visitLine('first load usable', 'firstLoad', 450),
    visitLine('list opened by a click', 'listOpened', 90),
    visitLine('search shown after the last key', 'search', 130),
    visitLine('edit shown', 'editShown', 35),
    visitLine('edit on the server', 'editSaved', 50),
    framesLine('wheel at 3,000 px/s: frames at 59 a second', 'inTimePercent', '%', { least: 99 }),
    framesLine('wheel: frames with a gap between rows', 'blank', '', { most: 0 }),
    framesLine('wheel: frames with a row that had not come', 'placeholder', '', { most: 0 }),
    framesLine('wheel: pixels scrolled', 'scrolledPx', '', { least: wheel.distancePx - 50 }),
    {
      metric: 'landing page: frames at 59 a second',
      unit: '%',
      small: landingInTime,
      big: [],
      aim: { least: 99 },
    },
    line('export of all transactions', 'ms', ({ exported }) => [exported.ms]),
    line('transactions in the export', '', ({ exported }) => [exported.rows]),
    line('first sync', 'ms', ({ household }) => [household.syncMs]),
    ...[...big.calls.keys()].map((name) => line(name, 'ms', ({ calls }) => calls.get(name) ?? [])),
  ];
}

async function benchScreens(): Promise<unknown> {
  const dataDir = await makeDataFolder();
  const server = await startCairn(dataDir);
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const bank = bankOf(server.url);
    const landing = await measureLanding(browser, server.url);
    const small = await measure(browser, await makeHousehold(server.url, bank, rows.small));
    const big = await measure(browser, await makeHousehold(server.url, bank, rows.big));
    const lines = linesOf(small, big, landing);
    say(tableOf(lines, rows));
    return { rows, runs, lines };
  } finally {
    await browser.close();
    await server.stop();
    await removeDataFolder(dataDir);
  }
}

async function benchSync(): Promise<unknown> {
  const measured: SyncMeasured[] = [];
  for (const count of syncedRows) {
    say(`Syncing ${count} rows, three times…`);
    measured.push(await measureSync(count, 3));
  }
  say(syncTableOf(measured));
  return measured;
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

async function benchEdits(): Promise<unknown> {
  say(`Editing in ${rows.small} and in ${rows.big} rows…`);
  const lines = editLinesOf(await measureEdits(rows.small), await measureEdits(rows.big));
  say(tableOf(lines, rows));
  return lines;
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
  edits: benchEdits,
  imports: benchImports,
  exports: benchExports,
};
const chosen = Object.entries(parts).filter(([name]) => options.only === undefined || options.only === name);
if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(' or ')}`);
const results: Record<string, unknown> = {};
for (const [name, measurePart] of chosen) results[name] = await measurePart();
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify(results, null, 2)}\n`);
