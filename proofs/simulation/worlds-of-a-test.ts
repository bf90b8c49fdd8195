import type { TestContext } from 'vitest';
import { type Outcome, runWorlds, type Worlds } from './processes.ts';

/** As `runWorlds`. Where the test runs out of time, all has ended before the next one begins. */
export function runWorldsOf(
  { signal, onTestFinished }: Pick<TestContext, 'signal' | 'onTestFinished'>,
  worlds: Worlds,
): Promise<Outcome> {
  const outcome = runWorlds({ ...worlds, signal });
  onTestFinished(async () => void (await Promise.allSettled([outcome])));
  return outcome;
}
