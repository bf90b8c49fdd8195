// Plain JavaScript for whatever Node the machine has: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
/** The Node that package.json pins, once it is installed. */
export const pinnedNode = join(root, 'node_modules/.bin/node');

const installStamp = join(root, 'node_modules/.cairn-lock');
const webBuild = join(root, 'web/build');
const webStamp = join(webBuild, '.cairn-sources');
const WEB_SOURCES = ['web', 'contract/src', 'domain/src', 'package-lock.json'];
const NOT_SOURCES = /(^|\/)(build|node_modules)(\/|$)|\.test\.tsx?$/;

/** True when this process already is the pinned major version of Node. */
export function isPinnedNode() {
  const { dependencies } = readJson(join(root, 'package.json'));
  return process.versions.node.split('.')[0] === dependencies.node.split('.')[0];
}

/** Installs exactly what the lockfile says, unless that is what is there. */
export function ensureInstalled() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = hash(lockfile);
  if (readText(installStamp) === wanted) return;
  if (!holdsEverything(JSON.parse(lockfile))) {
    say('Installing…');
    rmSync(installStamp, { force: true });
    runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']);
  }
  writeFileSync(installStamp, wanted);
}

/** Builds the web client, unless it was built from exactly these sources. */
export function ensureWebBuilt() {
  const sources = hashSources();
  if (readText(webStamp) === sources && existsSync(join(webBuild, 'client'))) return;
  say('Building…');
  runNpm(['run', 'build', '-w', 'web', '--silent', '--loglevel=error'], { quiet: true });
  mkdirSync(webBuild, { recursive: true });
  writeFileSync(webStamp, sources);
}

/** Our environment, in which `node` is the pinned one. */
export function pinnedEnvironment() {
  const bin = join(root, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}

/** Prints one line. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

// npm writes node_modules/.package-lock.json when an installation is complete; it lacks other platforms' packages.
function holdsEverything(lockfile) {
  const installedText = readText(join(root, 'node_modules/.package-lock.json'));
  if (installedText === null) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const present = installed[path];
    if (present === undefined) return wanted.optional === true || wanted.peer === true;
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

function runNpm(args, { quiet = false } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'];
  const result = spawnSync('npm', args, {
    cwd: root,
    env: pinnedEnvironment(),
    stdio,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  say(`npm ${args[0]} failed${result.error === undefined ? '' : ` (${result.error.message})`}: see above.`);
  process.exit(1);
}

function hashSources() {
  const files = WEB_SOURCES.flatMap(filesBelow).filter((path) => !NOT_SOURCES.test(path));
  return hash(
    files
      .sort()
      .map((path) => `${path} ${hash(readFileSync(join(root, path)))}`)
      .join('\n'),
  );
}

function filesBelow(path) {
  if (NOT_SOURCES.test(path)) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}

function hash(data) {
  return createHash('sha256').update(data).digest('hex');
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** What a JSON file holds. */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
