// `npm run agree -- --households 100000 --first 1`: draws households by number and stops once the surfaces of one differ.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withResource } from '../../server/src/app/process-life.ts';
import { executeAsAdmin } from '../../server/src/db/admin.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { openDatabase, openPool } from '../../server/src/db/pool.ts';
import { ensureLogins, urlOfRole } from '../../server/src/db/roles.ts';
import { compareHouseholds } from './compare-households.ts';
import { openSurfaces } from './surfaces-on.ts';

/** Households that stay in the database at once: more make every table larger and nothing truer. */
const householdsKept = 1_000;

const { values } = parseArgs({
  options: { households: { type: 'string', default: '1000' }, first: { type: 'string', default: '1' } },
});
const whole = z.coerce.number().int().min(1);
const { households, first } = z.object({ households: whole, first: whole }).parse(values);

const dataDir = await mkdtemp(path.join(tmpdir(), 'cairn-agreement-'));
await withResource(startEmbeddedPostgres({ dataDir, durable: false }), close, compareAll);

async function close(postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function compareAll(postgres: EmbeddedPostgres): Promise<void> {
  await migrate(postgres.adminUrl);
  const passwords = { app: randomBytes(16).toString('hex'), identity: randomBytes(16).toString('hex') };
  await ensureLogins(postgres.adminUrl, passwords);
  const appUrl = urlOfRole(postgres.adminUrl, 'cairn_app', passwords.app);
  const database = openDatabase(openPool({ url: appUrl, searchPath: 'cairn', maxConnections: 8 }));
  const surfaces = await openSurfaces(database);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(0);
  let compared = 0;
  while (compared < households && process.exitCode === undefined) {
    const count = Math.min(householdsKept, households - compared);
    const differing = await compareHouseholds(surfaces, { first: first + compared, count });
    for (const { seed, differences } of differing) {
      process.exitCode = 1;
      say(`Household ${seed} differs. Again: npm run agree -- --first ${seed} --households 1`);
      for (const difference of differences) say(`  ${difference}`);
    }
    if (differing.length === 0) {
      compared += count;
      say(`${compared} of ${households} households agree, after ${seconds()} s`);
    }
    await executeAsAdmin(postgres.adminUrl, 'truncate cairn.households cascade');
  }
  await surfaces.close();
  await database.destroy();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
