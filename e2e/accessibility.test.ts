import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { drawn } from '../scripts/testing/part.ts';
import { allStates } from './pictures/all-states.ts';
import { reach } from './pictures/click-to.ts';
import { type Looks, makePeople } from './pictures/people-to-look.ts';
import { guardedPaths, publicPaths } from './pictures/route-list.ts';
import { waitUntilSettled } from './pictures/settled.ts';
import type { Who } from './pictures/state.ts';
import { coveredWords } from './screens/covered-words.ts';
import { watchPage } from './screens/watch-page.ts';
import { test as shared } from './servers/shared-cairn.ts';

const test = shared.extend<object, { looks: Looks }>({
  looks: [({ cairn }, use) => makePeople(cairn.url, cairn.bank).then(use), { scope: 'worker' }],
});

// Both workers share the work; each has a server of its own.
test.describe.configure({ mode: 'parallel' });

/** Both layouts and both themes. What a theme changes, colors, is the same in both layouts. */
const looksOfAState = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const widths = [360, 390, 768, 1024, 1440, 1920];
const routePaths: readonly { path: string; who: Who }[] = [
  ...publicPaths.map((path) => ({ path, who: 'visitor' as const })),
  ...guardedPaths.map((path) => ({ path, who: 'full' as const })),
];

async function pageOf(browser: Browser, looks: Looks, who: Who, width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, storageState: looks[who], reducedMotion: 'reduce' });
  return context.newPage();
}

/** What axe finds on the page as it is. */
async function findings(page: Page): Promise<string[]> {
  // What is in order is not listed node by node: that takes axe as long again as finding what is not.
  // How far targets are apart is a rule of WCAG 2.2, which axe checks only on request.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Closes a page. Calls that the state holds back are not let through: an edit that waits would be saved after all. */
async function leave(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** What the server answers, by the call's method and address. */
type Answers = Map<string, { status: number; headers: Record<string, string>; body: Buffer }>;

const keyOf = (request: Request) => `${request.method()} ${request.url()}`;
const isCall = ({ pathname }: URL) => pathname.startsWith('/api/') && pathname !== '/api/events';

/** Loads a page, noting what moves on it, and gives the paths of the calls that it makes. Keeps what they were answered. */
async function callsOf(page: Page, path: string, answers: Answers): Promise<Set<string>> {
  await noteShifts(page);
  const calls = new Set<string>();
  await page.route(isCall, async (route) => {
    const response = await route.fetch();
    const [status, headers, body] = [response.status(), response.headers(), await response.body()];
    answers.set(keyOf(route.request()), { status, headers, body });
    calls.add(new URL(response.url()).pathname);
    await route.fulfill({ status, headers, body });
  });
  await page.goto(path);
  await waitUntilSettled(page);
  return calls;
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shifts'));

/**
 * The one call is answered after all others, and after the page has drawn what they brought; each as it was answered before, so that the
 * server need not find it all out again.
 */
async function answerLast(page: Page, last: string, answers: Answers): Promise<void> {
  await noteShifts(page);
  let open = 0;
  await page.route(isCall, async (route) => {
    const answer = async () => {
      const known = answers.get(keyOf(route.request()));
      await route.fulfill(known ?? { response: await route.fetch() });
    };
    if (new URL(route.request().url()).pathname === last) {
      do await twoFrames(page);
      while (open > 0);
      await answer();
      return;
    }
    open += 1;
    await answer();
    open -= 1;
  });
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

for (const state of drawn(allStates)) {
  test(`P32 axe finds nothing, and nothing covers words: ${state.name}`, async ({ browser, looks }) => {
    const found: string[] = [];
    for (const { width, colorScheme } of looksOfAState) {
      const page = await pageOf(browser, looks, state.who, width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await reach(page, state);
      const all = [...(await findings(page)), ...(await coveredWords(page))];
      found.push(...all.map((one) => `${colorScheme} at ${width}: ${one}`));
      await leave(page);
    }
    expect(found).toEqual([]);
  });
}

for (const { path, who } of drawn(routePaths)) {
  test(`${path} is as wide as the window, at every width, and the browser has no complaint`, async ({
    browser,
    looks,
  }) => {
    const page = await pageOf(browser, looks, who, 360);
    const complaints = await watchPage(page);
    await page.goto(path);
    await waitUntilSettled(page);
    const wider: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) wider.push(`${beyond} px at ${width}`);
    }
    await leave(page);
    expect(wider).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test(`${path} does not move while it loads`, async ({ browser, looks }) => {
    const moved: string[] = [];
    for (const width of [1440, 390]) {
      const page = await pageOf(browser, looks, who, width);
      const answers: Answers = new Map();
      const calls = await callsOf(page, path, answers);
      moved.push(...(await shiftsOf(page)).map((shift) => `at ${width}: ${shift}`));
      for (const last of calls) {
        const again = await page.context().newPage();
        await answerLast(again, last, answers);
        await again.goto(path);
        await waitUntilSettled(again);
        moved.push(...(await shiftsOf(again)).map((shift) => `at ${width}, ${last} last: ${shift}`));
        await again.unrouteAll({ behavior: 'ignoreErrors' });
        await again.close();
      }
      await leave(page);
    }
    expect(moved).toEqual([]);
  });
}

test('nothing on the landing page moves for who wants less motion', async ({ browser, looks }) => {
  const page = await pageOf(browser, looks, 'visitor', 1440);
  await page.goto('/');
  await waitUntilSettled(page);
  const placesOf = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('main *, header *')];
      const elements = all.filter((element) => element.getClientRects().length > 0);
      // In the page's own measure, so that scrolling by itself moves nothing.
      return elements.map((element) => {
        const { left, top } = element.getBoundingClientRect();
        const { position, opacity } = getComputedStyle(element);
        const y = position === 'fixed' || element.closest('header') !== null ? top : top + window.scrollY;
        return `${element.tagName} ${Math.round(left)} ${Math.round(y)} ${opacity}`;
      });
    });
  const before = await placesOf();
  await page.mouse.move(200, 200);
  await page.mouse.move(1200, 700);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => window.scrollY > 0);
  expect(await placesOf()).toEqual(before);
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running).toBe(0);
  await leave(page);
});
