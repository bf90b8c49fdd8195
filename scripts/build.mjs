// `npm run build`: installs and builds what is missing, then copies what runs in production into a folder (build-server.ts).
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureWebBuilt, pinnedEnvironment, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
ensureWebBuilt();
const { status } = spawnSync(pinnedNode, ['scripts/build-server.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: pinnedEnvironment(),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
