import { z } from 'zod';
import { applyMutant, mutants } from './mutants.ts';
import type { Report } from './run-worlds.ts';

/** Worlds that one process lives through, one after the other: the seeds `first`, `first + step`, ... below `end`. */
export const share = z.object({
  adminUrl: z.string(),
  appUrl: z.string(),
  first: z.number().int(),
  end: z.number().int(),
  step: z.number().int(),
  mutant: z.string().optional(),
});
export type Share = z.output<typeof share>;

/** Worlds after which the tables are emptied: what came before must not make what comes after slow. */
const worldsBetweenClearings = 100;

/** Lives the worlds of a share through until one is wrong. `onReport` hears of each. */
export async function runShare(
  { adminUrl, appUrl, first, end, step, mutant }: Share,
  onReport: (report: Report) => void,
  onStep?: (line: string) => void,
): Promise<void> {
  const wanted = mutants.find(({ name }) => name === mutant);
  if (mutant !== undefined && wanted === undefined) throw new Error(`There is no mutant ${mutant}`);
  if (wanted !== undefined) await applyMutant(wanted);
  // Only now, so that they meet the mutant.
  const { openEnvironment } = await import('./environment.ts');
  const { runWorld } = await import('./run-worlds.ts');
  const environment = await openEnvironment(adminUrl, appUrl);
  let finished = 0;
  for (let seed = first; seed < end; seed += step) {
    if (finished % worldsBetweenClearings === 0) await environment.clear();
    finished += 1;
    const report = await runWorld(environment, seed, onStep);
    onReport(report);
    if (report.problems.length > 0) break;
  }
  // Not after an error: a world that threw has sessions in use, and to close waits for them.
  await environment.close();
}
