// `npm run privacy -- --programs 10000 --first 1`: runs programs of households by number, each without and with one member's private accounts, and
// stops once somebody else is answered something else. `--planted NAME`: over a database with a leak of `leaks.ts`.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { print } from '../../scripts/testing/print.ts';
import { createTestArchives } from '../../server/src/archives/test-archives.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { now } from '../agreement/draw-household.ts';
import { createEverySurface } from '../agreement/every-surface.ts';
import { clearHouseholds } from '../clear-households.ts';
import { onThrowawayDatabase } from '../throwaway-postgres.ts';
import { comparePrograms } from './compare-programs.ts';
import { plant } from './leaks.ts';

/** Programs whose households stay in the database at once. */
const programsPerDatabase = 200;

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '200' },
    first: { type: 'string', default: '1' },
    planted: { type: 'string', default: '' },
  },
});
const whole = z.coerce.number().int().min(1);
const { programs, first } = z.object({ programs: whole, first: whole }).parse(values);

await onThrowawayDatabase('privacy', compareAll);

async function compareAll(database: Database, adminUrl: string): Promise<void> {
  if (values.planted !== '') await plant(adminUrl, values.planted);
  const archives = await createTestArchives(database, () => now);
  const surface = await createEverySurface(database, archives.deps.files);
  const startedMs = performance.now();
  for (let done = 0; done < programs && process.exitCode === undefined; ) {
    const count = Math.min(programsPerDatabase, programs - done);
    const [found] = await comparePrograms({ database, surface }, { first: first + done, count });
    if (found !== undefined) {
      process.exitCode = 1;
      print(`Program ${found.seed} differs. Again: npm run privacy -- --first ${found.seed} --programs 1`);
      for (const difference of found.differences) print(`  ${difference}`);
    }
    done += count;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    if (found === undefined) print(`${done} of ${programs} programs say nothing, after ${seconds} s`);
    await clearHouseholds(adminUrl);
  }
  await surface.close();
  await archives.close();
}
