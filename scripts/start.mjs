// `npm start`: installs and builds what is missing, then runs the server on the pinned Node.
import './end-with-parent.mjs';
import { spawn } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ensureInstalled,
  ensureWebBuilt,
  isPinnedNode,
  pinnedEnvironment,
  pinnedNode,
  root,
} from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();
process.chdir(root);

const main = join(root, 'server/src/main.ts');
const compileCache = join(root, 'node_modules/.cache/cairn');
if (isPinnedNode()) {
  // Compiled once and cached: later starts are quicker. (The machine's Node may be too old to know it.)
  module.enableCompileCache?.(compileCache);
  await import(pathToFileURL(main).href);
} else runOnPinnedNode();

function runOnPinnedNode() {
  const server = spawn(pinnedNode, ['--import', join(root, 'scripts/end-with-parent.mjs'), main], {
    cwd: root,
    env: { ...pinnedEnvironment(), NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Out of the terminal's reach: Ctrl-C comes to us, and the server hears it once, from us.
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}
