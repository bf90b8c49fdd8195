import { expect, test } from 'vitest';
import { mutatedSources } from '../simulation/mutants.ts';
import { mutants } from './mutants.ts';

test.for(mutants)('the code that $name changes is there', async (mutant) => {
  expect((await mutatedSources(mutant)).size).toBeGreaterThan(0);
});
