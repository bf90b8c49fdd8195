import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnRuns } from '../../scripts/testing/part.ts';
import { type Became, openChangedArchives } from './import-changed-archive.ts';

/** What the parts of `npm test` draw together; `npm run fuzz-archives -- --count 5000` draws more. */
const ofAllParts = 160;
const { numRuns, seed = 1 } = drawnRuns(ofAllParts);
const firstSeed = seed * 10_000;

let archives: Awaited<ReturnType<typeof openChangedArchives>>;
beforeAll(async () => {
  archives = await openChangedArchives();
});
afterAll(() => archives.close());

test(`P37 P38 each of ${numRuns} changed exports of everything is refused with the place, or every call can be answered`, {
  timeout: 120_000 + numRuns * 20_000,
}, async ({ signal }) => {
  const faults: string[] = [];
  const counts = new Map<Became, number>();
  for (let run = 0; run < numRuns; run += 1) {
    signal.throwIfAborted();
    const became = await archives.tryOne(firstSeed + run).catch(async (error: unknown) => {
      faults.push(`seed ${firstSeed + run}: ${error instanceof Error ? error.message : String(error)}`);
      await archives.startAnew();
      return null;
    });
    if (became !== null) counts.set(became, (counts.get(became) ?? 0) + 1);
  }
  expect(faults).toEqual([]);
  expect(await archives.listRunningStatements()).toEqual([]);
  expect(counts.get('refused')).toBeGreaterThan(numRuns / 10);
  expect(counts.get('imported')).toBeGreaterThan(numRuns / 10);
});
