// `npm run arrive -- --seed 1 --worlds 20000`: lets money arrive in worlds, and stops at the first whose ledger is wrong.
import path from 'node:path';
import { runWorldsCommand } from '../simulation/worlds-command.ts';
import { mutants } from './mutants.ts';
import { runShare } from './one-process.ts';

await runWorldsCommand({
  name: 'arrive',
  databaseName: 'arrivals',
  mutants,
  worldsBetweenLines: 1_000,
  program: path.join(import.meta.dirname, 'child.ts'),
  runShare,
});
