import { type RunningProgram, startProgram, type Variables } from './program.ts';

/** Starts a process that takes jobs beside a server. */
export function startWorker(variables: Variables): Promise<RunningProgram> {
  return startProgram('server/src/worker.ts', variables, /^(Cairn’s worker) is taking jobs$/m);
}
