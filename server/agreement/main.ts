// `npm run agree -- --households 100000 --first 1`: draws households by number and stops at the first whose surfaces differ.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { executeAsAdmin } from '../src/db/admin.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase, openPool } from '../src/db/pool.ts';
import { ensureLogins, urlOfRole } from '../src/db/roles.ts';
import { compareSurfaces } from './compare-surfaces.ts';
import { drawHousehold } from './draw-household.ts';
import { openSurfaces } from './surfaces-on.ts';

/** Households that stay in the database at once: more make every table larger and nothing truer. */
const householdsKept = 1_000;

const { values } = parseArgs({
  options: { households: { type: 'string', default: '1000' }, first: { type: 'string', default: '1' } },
});
const whole = z.coerce.number().int().min(1);
const { households, first } = z.object({ households: whole, first: whole }).parse(values);

const dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-agreement-'));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(postgres.adminUrl);
  const passwords = { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
  await ensureLogins(postgres.adminUrl, passwords);
  const appUrl = urlOfRole(postgres.adminUrl, 'cairn_app', passwords.app);
  const database = openDatabase(openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 4 }));
  const surfaces = await openSurfaces(database);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(0);
  let compared = 0;
  for (let seed = first; seed < first + households; seed += 1) {
    const differences = await compareSurfaces(surfaces, await drawHousehold(database, seed), seed);
    compared += 1;
    if (differences.length > 0) {
      process.exitCode = 1;
      say(`Household ${seed} differs. Again: npm run agree -- --first ${seed} --households 1`);
      for (const difference of differences) say(`  ${difference}`);
      break;
    }
    if (compared % householdsKept === 0) {
      say(`${compared} of ${households} households agree, after ${seconds()} s`);
      await executeAsAdmin(postgres.adminUrl, 'truncate cairn.households cascade');
    }
  }
  say(`${compared} households compared in ${seconds()} s`);
  await surfaces.close();
  await database.destroy();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
