// `npm run lighthouse`: Lighthouse with its mobile settings on every page, those behind the sign-in of a user with two banks. Paths after
// it limit it to those pages. Lighthouse is no dependency of the project: npx fetches it, at the version named here.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { linkBank, waitUntilSynced } from '../../e2e/people/ledger.ts';
import { type Person, register } from '../../e2e/people/person.ts';
import { storageOf } from '../../e2e/people/signed-in.ts';
import { guardedPaths, publicPaths } from '../../e2e/pictures/route-list.ts';
import config from '../../e2e/playwright.config.ts';
import { bankOf, startCairn } from '../../e2e/servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/servers/data-folder.ts';
import { freePort } from '../../e2e/servers/free-port.ts';

const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const metrics = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'] as const;
const scoreAim = 95;
/** Public too, and of one's own once signed in. */
const accountPath = '/account';
const reportBytes = 100_000_000;
const allPaths: readonly string[] = [...publicPaths, ...guardedPaths];

const run = promisify(execFile);

/** The parts of Lighthouse's report that are read here. */
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
};

async function audit(url: string, debuggingPort: number): Promise<Report> {
  const args = [
    '--yes',
    lighthouse,
    url,
    `--port=${debuggingPort}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    // The session lives in the browser's storage.
    '--disable-storage-reset',
    `--only-categories=${categories.join(',')}`,
  ];
  const { stdout } = await run('npx', args, { maxBuffer: reportBytes });
  return JSON.parse(stdout);
}

/** What takes points from a category, the heaviest first. */
function costs({ categories, audits }: Report, name: string): string[] {
  const refs = categories[name]?.auditRefs ?? [];
  return refs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => {
      const { title, displayValue = '', score = null } = audits[id] ?? { title: id };
      return `    ${name}: ${title} ${displayValue} (${Math.round(100 * (score ?? 0))})`;
    });
}

function print(path: string, report: Report): void {
  const scores = categories.map((name) => {
    const score = Math.round(100 * (report.categories[name]?.score ?? 0));
    return `${name} ${score}${score < scoreAim ? ' (below 95)' : ''}`;
  });
  const values = metrics.map((name) => `${name} ${report.audits[name]?.displayValue ?? '—'}`);
  const lines = [path, `  ${scores.join(', ')}`, `  ${values.join(', ')}`];
  lines.push(...categories.flatMap((name) => costs(report, name)));
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function signedInChromium(person: Person | null, dataDir: string, port: number) {
  const { args = [], ...launch } = config.use?.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(`${dataDir}/profile-${port}`, {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const { origins } = await storageOf(person);
  for (const { origin, localStorage } of origins) {
    const page = await context.newPage();
    await page.goto(`${origin}/healthz`);
    await page.evaluate((items) => {
      for (const { name, value } of items) window.localStorage.setItem(name, value);
    }, localStorage);
    await page.close();
  }
  return context;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((path) => !allPaths.includes(path));
if (unknown.length > 0) {
  process.stderr.write(`There is no route ${unknown.join(', ')}. The routes are:\n${allPaths.join('\n')}\n`);
  process.exit(1);
}

const dataDir = await makeDataFolder();
// A page's canonical address is on the origin that people use; an audit wants it to be the one audited.
const port = String(await freePort());
const server = await startCairn(dataDir, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
try {
  const bank = bankOf(server.url);
  const person = await register(server.url);
  await linkBank(person, bank, 'ins_109508');
  await linkBank(person, bank, 'ins_109511');
  await waitUntilSynced(person, 2);
  const isAsked = (path: string) => asked.length === 0 || asked.includes(path);
  const ownPaths = new Set<string>([...guardedPaths, accountPath]);
  for (const path of allPaths.filter(isAsked)) {
    const debuggingPort = await freePort();
    const who = ownPaths.has(path) ? person : null;
    const context = await signedInChromium(who, dataDir, debuggingPort);
    print(path, await audit(`${server.url}${path}`, debuggingPort));
    await context.close();
  }
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
