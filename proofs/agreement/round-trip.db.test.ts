import { expect, test } from 'vitest';
import { drawnBlocks } from '../../scripts/testing/part.ts';
import { drawHousehold } from './draw-household.ts';
import { drawLife } from './draw-life.ts';
import { answersOf } from './every-answer.ts';
import { useEverySurface } from './use-every-surface.ts';

/** Households are drawn by number, each with other accounts, files, edits, splits, rules and budgets. */
const blocks = drawnBlocks(40);

const open = useEverySurface();

test.for(blocks)(
  'P29 P39 what is exported and imported into an empty household gives every answer again, in $count households drawn by number from $first on',
  async ({ first, count }, { signal }) => {
    const { database, archives, surface } = open();
    for (let seed = first; seed < first + count; seed += 1) {
      signal.throwIfAborted();
      const scope = await drawHousehold(database, seed);
      await drawLife(surface, scope, seed);
      const before = await answersOf(surface, scope);
      const zip = await archives.exportAll(scope);
      const again = await archives.newHousehold();
      expect(await archives.importAll(again, zip)).toMatchObject({ state: 'done', failure: null });
      const after = await answersOf(surface, again);
      expect(after.answers).toEqual(before.answers);
      expect(after.hash, `household ${seed}`).toBe(before.hash);
    }
  },
);
