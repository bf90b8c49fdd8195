// `npm run agree -- --households 100000 --first 1`: draws households by number and stops once the surfaces of one differ.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { print } from '../../scripts/testing/print.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { clearHouseholds } from '../clear-households.ts';
import { onThrowawayDatabase } from '../throwaway-postgres.ts';
import { compareHouseholds } from './compare-households.ts';
import { createSurfaces } from './surfaces-on.ts';

/** Households that stay in the database at once. */
const householdsPerDatabase = 1_000;

const { values } = parseArgs({
  options: { households: { type: 'string', default: '1000' }, first: { type: 'string', default: '1' } },
});
const whole = z.coerce.number().int().min(1);
const { households, first } = z.object({ households: whole, first: whole }).parse(values);

await onThrowawayDatabase('agreement', compareAll);

async function compareAll(database: Database, adminUrl: string): Promise<void> {
  const surfaces = await createSurfaces(database);
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(0);
  let compared = 0;
  while (compared < households && process.exitCode === undefined) {
    const count = Math.min(householdsPerDatabase, households - compared);
    const differing = await compareHouseholds(surfaces, { first: first + compared, count });
    for (const { seed, differences } of differing) {
      process.exitCode = 1;
      print(`Household ${seed} differs. Again: npm run agree -- --first ${seed} --households 1`);
      for (const difference of differences) print(`  ${difference}`);
    }
    if (differing.length === 0) {
      compared += count;
      print(`${compared} of ${households} households agree, after ${seconds()} s`);
    }
    await clearHouseholds(adminUrl);
  }
  await surfaces.close();
}
