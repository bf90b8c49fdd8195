// `npm run screens -- [pattern of names]`: a picture of every route in every state, light and dark, wide and narrow, in screens/.
// Says which states could not be reached, and then ends with 1.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { bankOf, startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { allStates } from './all-states.ts';
import { reach } from './click-to.ts';
import { type Looks, makePeople } from './people-to-look.ts';
import type { State } from './state.ts';

const folder = join(import.meta.dirname, '../../screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const schemes = ['light', 'dark'] as const;
/** A state that is not there by now is not there. */
const patienceMs = 10_000;
/** A list without end, drawn whole, would be a picture too large to open. */
const longestPicture = 12_000;

async function photograph(page: Page, state: State, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const file = `${state.name}-${width}-${colorScheme}.png`;
    await page.screenshot({
      path: join(folder, file),
      fullPage: state.windowOnly === undefined && height < longestPicture,
      // The pictures show what a person sees; a caret that blinks would make each run another.
      caret: 'hide',
    });
    process.stdout.write(`${file}\n`);
  }
}

/** Takes the pictures of one state; gives why it could not be reached, or null. */
async function show(browser: Browser, server: string, looks: Looks, state: State): Promise<string | null> {
  for (const viewport of sizes) {
    const { timezoneId = 'America/New_York', locale = 'en-US' } = config.use ?? {};
    const context = await browser.newContext({
      baseURL: server,
      viewport,
      timezoneId,
      locale,
      reducedMotion: 'reduce',
      storageState: looks[state.who],
    });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    try {
      await reach(page, state);
      await photograph(page, state, viewport.width);
    } catch (error) {
      await page.screenshot({ path: join(folder, `unreached-${state.name}-${viewport.width}.png`) });
      return `${state.name} at ${viewport.width}: ${String(error).split('\nCall log')[0]}`;
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
  return null;
}

async function main(wanted: string): Promise<number> {
  const states = allStates.filter(({ name }) => new RegExp(wanted).test(name));
  if (states.length === 0) {
    process.stderr.write(
      `No state is called ${wanted}. There are:\n${allStates.map((one) => one.name).join('\n')}\n`,
    );
    return 1;
  }
  await mkdir(folder, { recursive: true });
  const dataDir = await makeDataFolder();
  const server = await startCairn(dataDir);
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  const unreached: string[] = [];
  try {
    const bank = bankOf(server.url);
    const looks = await makePeople(server.url, bank);
    for (const state of states) {
      const reason = await show(browser, server.url, looks, state);
      if (reason !== null) unreached.push(reason);
    }
  } finally {
    await browser.close();
    await server.stop();
    await removeDataFolder(dataDir);
  }
  for (const reason of unreached) process.stdout.write(`Not reached: ${reason}\n`);
  process.stdout.write(`${states.length - unreached.length} of ${states.length} states, in ${folder}\n`);
  return unreached.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv[2] ?? '');
