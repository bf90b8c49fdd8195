// Starts what `npm run build` has built, on plain Node: `node cairn.mjs` the server, `node cairn.mjs worker` a worker, and
// `node cairn.mjs COMMAND` one of an operator's commands. Plain JavaScript, so that an older Node can read why it is refused.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const sources = join(folder, 'server/src');
const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const [name = 'server', ...args] = process.argv.slice(2);

const oldestNode = Number(engines.node.replace(/\D+/, ''));
if (Number(process.versions.node.split('.')[0]) < oldestNode)
  refuse(`Cairn needs Node ${oldestNode} or newer, and this is ${process.versions.node}.`);
else if (name === 'server') await startServing('main.ts');
else if (name === 'worker') await startServing('worker.ts');
else await runCommand();

/** In place of this process where this Node can do that, because memory flags are only read at a start. */
async function startServing(program) {
  const path = join(sources, program);
  if (typeof process.execve !== 'function' || process.platform === 'win32')
    return import(pathToFileURL(path).href);
  const flags = JSON.parse(readFileSync(join(folder, 'node-flags.json'), 'utf8'));
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, path], process.env);
}

async function runCommand() {
  const path = join(sources, 'cli', `${name.replaceAll(':', '-')}.ts`);
  if (!/^[a-z:-]+$/.test(name) || !existsSync(path)) {
    const names = readdirSync(join(sources, 'cli')).map((file) => file.replace(/\.ts$/, ''));
    refuse(`There is no command ${JSON.stringify(name)}. There are: server, worker, ${names.join(', ')}.`);
    return;
  }
  process.argv.splice(1, process.argv.length, path, ...args);
  await import(pathToFileURL(path).href);
}

function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
