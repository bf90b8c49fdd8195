import { runHeavyProcess } from './app/heavy-process.ts';

runHeavyProcess();
