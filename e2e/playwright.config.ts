import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { drawnShare } from '../scripts/testing/part.ts';
import systemChromium from './system-chromium.json' with { type: 'json' };

const executablePath = process.env.CHROMIUM_PATH ?? systemChromium.find((path) => existsSync(path));
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Of the files of these folders a run has every so-manieth, and a deep one all. What lies beside them is in each run. */
const shares = { specification: 2, journeys: 5, resilience: 8 };

/** The files of a folder that this run leaves out, as patterns. */
function leftOut([folder, share]: [folder: string, share: number]): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).toSorted();
  const chosen = new Set(drawnShare(files, share));
  return files.filter((name) => !chosen.has(name)).map((name) => `**/${folder}/${name}`);
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  testIgnore: Object.entries(shares).flatMap(leftOut),
  outputDir: '../test-results',
  workers: 2,
  retries: 0,
  // For a test that hangs, also on a machine that is busy with something else: on a free one every test is far quicker.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  // PICTURES=1: flows leave pictures of what a person sees in screens/.
  metadata: { takesPictures: process.env.PICTURES === '1' },
  reporter: [['list'], ...(report === undefined ? [] : [['json', { outputFile: report }] as const])],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // What a service worker asks for goes past a test's own network; the tests of being offline allow it.
    serviceWorkers: 'block',
    // A posted date must not move on a machine west of Greenwich.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Motion is drawn frame by frame, in software; tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Without a path, Playwright takes its own.
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
