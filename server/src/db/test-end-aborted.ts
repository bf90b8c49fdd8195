import { afterEach } from 'vitest';
import { endStatements } from './test-database.ts';

// A test that has run out of time goes on by itself, beside the next one. Its next answer from the database is an error, which ends it.
afterEach(async ({ signal }) => {
  if (signal.aborted) await endStatements();
});
