// `npm start` and `npm run worker`: installs and builds what is missing, then runs the server or a worker on the pinned Node.
import './end-with-parent.mjs';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureInstalled,
  ensureWebBuilt,
  isPinnedNode,
  pinnedEnvironment,
  pinnedNode,
  root,
} from './prepare.mjs';

const isWorker = process.argv[2] === 'worker';
ensureInstalled();
if (!isWorker) ensureWebBuilt();
process.chdir(root);

const program = join(root, isWorker ? 'server/src/worker.ts' : 'server/src/main.ts');
const endWithParent = join(root, 'scripts/end-with-parent.mjs');
// How Node uses memory, which only its start can set. V8 by itself keeps up to three times what is in use, and a home server shares its
// machine (docs/decisions/processes.md).
const nodeFlags = JSON.parse(readFileSync(join(root, 'scripts/node-flags.json'), 'utf8'));
const args = [...nodeFlags, '--import', endWithParent, program];
// Compiled once and cached: later starts are quicker.
const environment = { ...pinnedEnvironment(), NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/cairn') };
// In place of this process where this Node can do that, so that none stays in memory beside it.
if (isPinnedNode() && process.platform !== 'win32')
  process.execve(pinnedNode, [pinnedNode, ...args], environment);
else startBeside();

function startBeside() {
  const started = spawn(pinnedNode, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Out of the terminal's reach: Ctrl-C comes to us, and the server hears it once, from us.
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => started.kill(signal));
  started.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}
