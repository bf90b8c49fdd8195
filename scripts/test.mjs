// `npm test`: everything, in order, until the first failure. Plain JavaScript: it may have to install first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ensureInstalled,
  ensureWebBuilt,
  pinnedEnvironment,
  pinnedNode,
  readJson,
  root,
  say,
} from './prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'cairn-reports-'));
const total = { passed: 0, failed: 0 };

try {
  ensureInstalled();
  const passed =
    runCheck() && runVitest('unit') && runVitest('database') && installChromium() && runBrowserTests();
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(reports, { recursive: true });
}
say(`${total.passed} passed, ${total.failed} failed`);

function runCheck() {
  const passed = runNode(['scripts/check.ts']);
  if (!passed) total.failed += 1;
  return passed;
}

function runVitest(project) {
  const report = join(reports, `${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return count(runNode(['node_modules/.bin/vitest', ...args]), report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
  }));
}

function runBrowserTests() {
  ensureWebBuilt();
  const report = join(reports, 'e2e.json');
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return count(runNode(['node_modules/.bin/playwright', ...args], env), report, (json) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected + json.stats.flaky,
  }));
}

// A run that fails without a failed test (a file that does not load, a crash) counts as one failure.
function count(succeeded, report, read) {
  const { passed, failed } = existsSync(report) ? read(readJson(report)) : { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += failed === 0 && !succeeded ? 1 : failed;
  return succeeded && failed === 0;
}

function runNode(args, env = {}) {
  const result = spawnSync(pinnedNode, args, {
    cwd: root,
    env: { ...pinnedEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return result.status === 0;
}

/** Chromium from CHROMIUM_PATH, the system, or Playwright; else it is installed. False when that fails. */
function installChromium() {
  if (hasChromium()) return true;
  say('Installing Chromium…');
  const installed =
    process.getuid?.() === 0 && runQuietly('apt-get', ['--version'])
      ? runQuietly('apt-get', ['update', '-qq']) &&
        (aptInstall('chromium-headless-shell') || aptInstall('chromium'))
      : runQuietly(pinnedNode, ['node_modules/.bin/playwright', 'install', 'chromium']);
  if (installed && hasChromium()) return true;
  say(
    'The browser tests need Chromium: install it, for example with "apt-get install chromium-headless-shell", or set CHROMIUM_PATH.',
  );
  total.failed += 1;
  return false;
}

function hasChromium() {
  if (process.env.CHROMIUM_PATH !== undefined) return existsSync(process.env.CHROMIUM_PATH);
  if (readJson(join(root, 'e2e/system-chromium.json')).some((path) => existsSync(path))) return true;
  const script = "console.log((await import('@playwright/test')).chromium.executablePath())";
  const result = spawnSync(pinnedNode, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return result.status === 0 && existsSync(result.stdout.trim());
}

function aptInstall(name) {
  return runQuietly('apt-get', ['install', '-y', '-qq', name]);
}

function runQuietly(program, args) {
  const env = { ...pinnedEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync(program, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (result.status !== 0) process.stderr.write(result.stderr ?? '');
  return result.status === 0;
}
