// `npm run simulate -- --seed 1 --worlds 1000`: lives worlds through, one after the other, and stops at the first whose books are wrong.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { ensureLogins, urlOfRole } from '../src/db/roles.ts';
import { infect, mutants } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    worlds: { type: 'string', default: '1000' },
    mutant: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});
const { seed, worlds, mutant } = z
  .object({
    seed: z.coerce.number().int().min(0),
    worlds: z.coerce.number().int().min(1),
    mutant: z.enum(mutants.map(({ name }) => name)).optional(),
  })
  .parse(values);
const wanted = mutants.find(({ name }) => name === mutant);
if (wanted !== undefined) await infect(wanted);
// Only now, so that they meet the mutant.
const { openGround } = await import('./ground.ts');
const { runWorld } = await import('./run-worlds.ts');

const dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-simulation-'));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  const passwords = { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
  await migrate(postgres.adminUrl);
  await ensureLogins(postgres.adminUrl, passwords);
  const ground = await openGround(
    postgres.adminUrl,
    urlOfRole(postgres.adminUrl, 'cairn_app', passwords.app),
  );
  const startedMs = performance.now();
  const sums: Record<string, number> = {};
  for (let at = seed; at < seed + worlds; at += 1) {
    const { problems, stats } = await runWorld(
      ground,
      at,
      values.trace ? (line) => process.stdout.write(`${line}\n`) : undefined,
    );
    for (const [name, count] of Object.entries(stats)) sums[name] = (sums[name] ?? 0) + count;
    if (problems.length > 0) {
      process.stdout.write(`World ${at} is wrong. Again: npm run simulate -- --seed ${at} --worlds 1\n`);
      for (const problem of problems) process.stdout.write(`  ${problem}\n`);
      process.exitCode = 1;
      break;
    }
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${worlds} worlds from seed ${seed} in ${seconds} s: ${JSON.stringify(sums)}\n`);
  await ground.close();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
