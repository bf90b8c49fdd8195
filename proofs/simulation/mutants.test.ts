import { expect, test } from 'vitest';
import { mutants, mutatedSources } from './mutants.ts';

test.for(mutants)('the code that $name changes is there', async (mutant) => {
  expect((await mutatedSources(mutant)).size).toBeGreaterThan(0);
});

test('a mutant whose code is no longer there is no mutant', async () => {
  const edits = [{ file: 'syncing/sync-connection.job.ts', find: 'what does not occur', replace: '' }];
  await expect(mutatedSources({ name: 'gone', breaks: '', withinWorlds: 1, edits })).rejects.toThrow(
    'does not hold once',
  );
});
