// `npm run simulate -- --seed 1 --worlds 1000`: simulates worlds and stops at the first whose ledger is wrong.
import { mutants } from './mutants.ts';
import { runShare } from './one-process.ts';
import { runWorldsCommand } from './worlds-command.ts';

await runWorldsCommand({
  name: 'simulate',
  databaseName: 'simulation',
  mutants,
  worldsBetweenLines: 500,
  runShare,
});
