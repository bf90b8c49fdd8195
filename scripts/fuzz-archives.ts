// `npm run fuzz-archives -- --count 5000 --seed 1`: imports changed exports of everything, and asks every route that reads.
import { parseArgs } from 'node:util';
import { runNode } from './testing/run-program.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});

const vitest = ['node_modules/.bin/vitest', 'run', 'proofs/fuzz/changed-archives.db.test.ts'];
const { succeeded } = await runNode(vitest, {
  variables: { DRAWN_RUNS: values.count, DRAWN_SEED: values.seed },
  isLive: true,
});
process.exitCode = succeeded ? 0 : 1;
