import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page } from '@playwright/test';
import { registerWithBank } from './people/ledger.ts';
import { storageOf } from './people/signed-in.ts';
import { guardedPaths, publicPaths } from './pictures/route-list.ts';
import { waitUntilSettled } from './pictures/settled.ts';
import { test } from './servers/shared-cairn.ts';
import budget from './weight-budget.json' with { type: 'json' };

/** Bytes of each script, by its address. */
type Scripts = ReadonlyMap<string, number>;
type Storage = Awaited<ReturnType<typeof storageOf>>;

const kilobyte = 1000;
const base = { public: '/', guarded: '/dashboard' } as const;

/** A script's bytes at gzip's highest level; the same for every page that fetches it. */
const weights = new Map<string, number>();

function weightOf(address: string, body: Buffer): number {
  const weight = weights.get(address) ?? gzipSync(body, { level: 9 }).length;
  weights.set(address, weight);
  return weight;
}

/** Collects the scripts that a page fetches, as heavy as gzip makes them, whatever the server compressed them with. */
function collectScripts(page: Page): Promise<[string, number]>[] {
  const scripts: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const address = new URL(response.url()).pathname;
    scripts.push(response.body().then((body): [string, number] => [address, weightOf(address, body)]));
  });
  return scripts;
}

/** Opens a route as somebody does whose browser has never been here. */
async function weigh(browser: Browser, storageState: Storage, path: string): Promise<Scripts> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const scripts = collectScripts(page);
  // A stream that stays open would keep the network from ever being idle.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(path, { waitUntil: 'networkidle' });
  await waitUntilSettled(page);
  // What comes from now on is not of the first view, and its bytes can't be read of a page that closes.
  page.removeAllListeners('response');
  const weights = new Map(await Promise.all(scripts));
  await context.close();
  return weights;
}

function bytesOf(scripts: Scripts, known: Scripts = new Map()): number {
  return [...scripts].reduce((sum, [address, bytes]) => sum + (known.has(address) ? 0 : bytes), 0);
}

/** Weighs a base and the routes that people reach from it; gives what is over the budget, and prints a line for each. */
function judge(paths: readonly string[], weights: ReadonlyMap<string, Scripts>, basePath: string): string[] {
  const known = weights.get(basePath) ?? new Map();
  const baseLimit = basePath === base.public ? budget.landing : budget.dashboard;
  return paths.flatMap((path) => {
    const scripts = weights.get(path) ?? new Map();
    const isBase = path === basePath;
    const weight = (isBase ? bytesOf(scripts) : bytesOf(scripts, known)) / kilobyte;
    const limit = isBase ? baseLimit : budget.furtherRoute;
    const all = (bytesOf(scripts) / kilobyte).toFixed(1).padStart(7);
    const more = isBase ? '' : `, ${weight.toFixed(1)} more than ${basePath}`;
    const line = `${path.padEnd(14)} ${all} kB${more} (at most ${limit})`;
    process.stdout.write(`${line}\n`);
    return weight > limit ? [line] : [];
  });
}

test('every route keeps to its budget of JavaScript', async ({ browser, cairn }) => {
  const { person } = await registerWithBank(cairn);
  const groups = [
    { basePath: base.public, paths: publicPaths, storage: await storageOf(null) },
    { basePath: base.guarded, paths: guardedPaths, storage: await storageOf(person) },
  ];
  const over: string[] = [];
  for (const { basePath, paths, storage } of groups) {
    const weighed = paths.map(
      async (path): Promise<[string, Scripts]> => [path, await weigh(browser, storage, path)],
    );
    const weights = new Map(await Promise.all(weighed));
    expect(bytesOf(weights.get(basePath) ?? new Map()), 'scripts were seen').toBeGreaterThan(0);
    over.push(...judge(paths, weights, basePath));
  }
  expect(over).toEqual([]);
});
