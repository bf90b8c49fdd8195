import { routes } from '@cairn/contract/routes';
import type { Browser } from '@playwright/test';
import { ask } from '../../e2e/people/person.ts';
import { waitUntilSettled } from '../../e2e/pictures/settled.ts';
import { exportAll, timeCalls } from './calls.ts';
import { type Frames, scroll } from './frames.ts';
import type { Place } from './household.ts';
import { untilIdle } from './process-figures.ts';
import type { Figure, Goal } from './report.ts';
import { chooseSearch, freshPage, openList, signIn, type Visit, visit } from './visit.ts';

const wheel = { distancePx: 12_000, pxPerSecond: 3_000 };
const landingWheel = { distancePx: 2_400, pxPerSecond: 800 };
const wheelRuns = 3;

/** What a person of the household waits for, in that many visits, each with a new browser and when the server has nothing else to do. */
export async function measureScreens(
  browser: Browser,
  { cairn, household: { person, syncMs } }: Pick<Place, 'cairn' | 'household'>,
  runs: number,
): Promise<Figure[]> {
  const search = await chooseSearch(person);
  const calls = await timeCalls(person, search.text);
  const exported = await exportAll(person);
  const { categories } = await ask(person, routes.categories);
  const spending = categories.filter(({ kind }) => kind === 'spending').slice(0, 2);
  const visits: Visit[] = [];
  const slow: number[] = [];
  // The first visit is a warm-up. Each edits a transaction, which the household's others follow.
  for (let run = 0; run <= runs; run += 1) {
    visits.push(await visit(browser, person, search, spending));
    await untilIdle(cairn);
  }
  visits.shift();
  for (let run = 0; run < runs; run += 1) {
    const { page, ...signedIn } = await signIn(browser, person, 'slow line');
    slow.push(signedIn.formMs + signedIn.afterPasswordMs);
    await page.context().close();
  }
  const frames: Frames[] = [];
  for (let run = 0; run < wheelRuns; run += 1) {
    const page = await freshPage(browser, person, person.server);
    await page.goto('/dashboard');
    await waitUntilSettled(page);
    await openList(page);
    await waitUntilSettled(page);
    frames.push(await scroll(page, wheel.distancePx, wheel.pxPerSecond));
    await page.context().close();
  }
  return [
    ...figuresOfVisits(visits),
    figure('first load usable at 20 Mbit/s and 40 ms', 'ms', slow, { most: 1_000 }),
    ...figuresOfFrames(frames),
    figure('transactions that the search finds', '', [search.count], null),
    figure('export of all transactions', 'ms', [exported.ms], null),
    figure('transactions in the export', '', [exported.rows], null),
    figure('first sync with the whole household', 'ms', [syncMs], null),
    ...[...calls].map(([name, spans]): Figure => figure(name, 'ms', spans, goalsOfCalls[name] ?? null)),
  ];
}

const goalsOfCalls: Record<string, Goal> = {
  'GET /api/user/dashboard': { most: 2.5 },
  'search of transactions': { most: 8 },
};

function figure(metric: string, unit: Figure['unit'], values: readonly number[], goal: Goal | null): Figure {
  return { metric, unit, values, goal };
}

function figuresOfVisits(visits: readonly Visit[]): Figure[] {
  const of = (pick: (visit: Visit) => number) => visits.map(pick);
  const ms = (metric: string, most: number, pick: (visit: Visit) => number) =>
    figure(metric, 'ms', of(pick), { most });
  return [
    ms('first load usable', 600, ({ formMs, afterPasswordMs }) => formMs + afterPasswordMs),
    ms('of it after the password', 320, (one) => one.afterPasswordMs),
    figure(
      'bytes to the dashboard',
      'kB',
      of((one) => one.bytes / 1_000),
      { most: 260 },
    ),
    figure(
      'of them scripts',
      'kB',
      of((one) => one.scriptBytes / 1_000),
      { most: 160 },
    ),
    ms('warm load usable', 200, (one) => one.warmMs),
    { ...ms('list opened the first time', 90, (one) => one.listOpenedMs), isFlat: true },
    { ...ms('list opened again', 50, (one) => one.listAgainMs), isFlat: true },
    ms('search shown after the last key', 50, (one) => one.searchMs),
    ms('edit shown', 35, (one) => one.editShownMs),
    ms('edit on the server', 50, (one) => one.editSavedMs),
  ];
}

function figuresOfFrames(frames: readonly Frames[]): Figure[] {
  const of = (key: keyof Frames) => frames.map((one) => one[key]);
  return [
    figure('wheel at 3,000 px/s: frames at 59 a second', '%', of('inTimePercent'), { least: 99 }),
    figure('wheel: frames with a gap between rows', '', of('blank'), { most: 0 }),
    figure('wheel: frames with a row that had not come', '', of('placeholder'), { most: 0 }),
    figure('wheel: pixels scrolled', '', of('scrolledPx'), { least: wheel.distancePx - 50 }),
  ];
}

/** The landing page's hero and strip while the page is scrolled and the pointer moves. */
export async function measureLanding(browser: Browser, server: string): Promise<Figure[]> {
  const page = await freshPage(browser, null, server);
  await page.goto('/');
  await waitUntilSettled(page);
  let moving = true;
  const move = (async () => {
    for (let step = 0; moving; step += 1)
      await page.mouse.move(720 + 400 * Math.sin(step / 9), 450 + 200 * Math.cos(step / 7));
  })();
  const { inTimePercent } = await scroll(page, landingWheel.distancePx, landingWheel.pxPerSecond);
  moving = false;
  await move;
  await page.context().close();
  return [figure('landing page: frames at 59 a second', '%', [inTimePercent], { least: 99 })];
}
