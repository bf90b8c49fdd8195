// `npm run explore -- --rounds 20`: the property tests with other cases than `npm test` draws, until one fails.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runNode } from './testing/run-program.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/** The tests that draw cases. */
const files = globSync(
  '{domain,contract,server,sandbox-bank,proofs,training,web,scripts}/**/*.test.{ts,tsx}',
  {
    cwd: root,
    exclude: ['**/node_modules'],
  },
).filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"));

let passed = true;
for (let round = 1; passed && round <= rounds; round += 1) {
  const seed = randomInt(1, 2 ** 31);
  process.stdout.write(`Round ${round} of ${rounds}: PROPERTY_SEED=${seed}\n`);
  const vitest = ['node_modules/.bin/vitest', 'run', '--reporter=minimal', ...files];
  const { succeeded } = await runNode(vitest, { variables: { PROPERTY_SEED: String(seed) }, isLive: true });
  passed = succeeded;
}
process.exitCode = passed ? 0 : 1;
