import { expect, test } from 'vitest';
import { drawn, drawnBlocks } from '../../scripts/testing/part.ts';
import { openDatabase, openPool } from '../../server/src/db/pool.ts';
import { createTestDatabase } from '../../server/src/db/test-database.ts';
import { createEverySurface } from '../agreement/every-surface.ts';
import { useEverySurface } from '../agreement/use-every-surface.ts';
import { comparePrograms } from './compare-programs.ts';
import { leaks, plant } from './leaks.ts';

/** `npm run privacy` compares thousands. */
const blocks = drawnBlocks(2_200).flatMap(inFifties);

/** A test ends after ten minutes, also on a slow machine: so many programs take one. */
function inFifties({ first, count }: { first: number; count: number }) {
  return Array.from({ length: Math.ceil(count / 50) }, (_none, at) => ({
    first: first + at * 50,
    count: Math.min(50, count - at * 50),
  }));
}

const open = useEverySurface();

test.for(blocks)(
  'P27 nothing of an account that one member alone sees is in any answer to another, in $count programs from $first on',
  async ({ first, count }, { signal }) => {
    expect(await comparePrograms(open(), { first, count, signal })).toEqual([]);
  },
);

test.for(drawn(Object.keys(leaks)))('P27 programs find that %s', async (name, { signal }) => {
  const leaking = await createTestDatabase();
  await plant(leaking.adminUrl, name);
  const leakingDatabase = openDatabase(
    openPool({ url: leaking.appUrl, searchPath: 'cairn', maxConnections: 8 }),
  );
  const leakingSurface = await createEverySurface(leakingDatabase, open().archives.deps.files);
  const world = { database: leakingDatabase, surface: leakingSurface };
  const found = await comparePrograms(world, { first: 1, count: 150, signal });
  await leakingSurface.close();
  await leakingDatabase.destroy();
  await leaking.drop();
  expect(found).not.toEqual([]);
});
