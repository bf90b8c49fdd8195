// `npm test`, `npm run test:quick` and `npm run test:deep`. Plain JavaScript: it may have to install first.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedEnvironment, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
const { status } = spawnSync(pinnedNode, ['scripts/testing/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: pinnedEnvironment(),
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status ?? 1;
