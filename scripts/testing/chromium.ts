import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, root, runDebian, runNode, runProgram, say } from './run-program.ts';

const fullChromium = '/usr/bin/chromium';

/** Chromium from CHROMIUM_PATH, the system, or Playwright; else it is installed. */
export async function ensureChromium(): Promise<Ended> {
  if (await hasChromium()) return { succeeded: true, output: '' };
  say('Installing Chromium…');
  const installed =
    process.getuid?.() === 0 && (await runProgram('apt-get', ['--version'])).succeeded
      ? await installFromDebian()
      : await runNode(['node_modules/.bin/playwright', 'install', 'chromium']);
  if (installed.succeeded && (await hasChromium())) return installed;
  const advice =
    'The browser tests need Chromium: install it, for example with "apt-get install chromium-headless-shell", or set CHROMIUM_PATH.';
  return { succeeded: false, output: `${installed.output}${advice}\n` };
}

/** Has the browser tests that follow run a full Chromium, which asks for more than the headless shell: CHROMIUM_PATH's, or Debian's. */
export async function useFullChromium(): Promise<Ended> {
  process.env.CHROMIUM_PATH ??= fullChromium;
  if (existsSync(process.env.CHROMIUM_PATH)) return { succeeded: true, output: '' };
  const installed = await runDebian('install', '-y', '-qq', 'chromium');
  const advice = 'These tests need a full Chromium: install one, and set CHROMIUM_PATH to its program.';
  return installed.succeeded ? installed : { succeeded: false, output: `${installed.output}${advice}\n` };
}

async function hasChromium(): Promise<boolean> {
  if (process.env.CHROMIUM_PATH !== undefined) return existsSync(process.env.CHROMIUM_PATH);
  const known: string[] = JSON.parse(readFileSync(join(root, 'e2e/system-chromium.json'), 'utf8'));
  if (known.some((path) => existsSync(path))) return true;
  const script = "console.log((await import('@playwright/test')).chromium.executablePath())";
  const { succeeded, output } = await runNode(['--input-type=module', '-e', script]);
  return succeeded && existsSync(output.trim());
}

async function installFromDebian(): Promise<Ended> {
  const updated = await runDebian('update', '-qq');
  if (!updated.succeeded) return updated;
  const small = await runDebian('install', '-y', '-qq', 'chromium-headless-shell');
  return small.succeeded ? small : runDebian('install', '-y', '-qq', 'chromium');
}
