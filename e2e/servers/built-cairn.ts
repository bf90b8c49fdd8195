import { once } from 'node:events';
import { join } from 'node:path';
import { runNpm } from './npm.ts';
import {
  type EndedProgram,
  type RunningProgram,
  runProgram,
  startProgram,
  type Variables,
} from './program.ts';

export type BuiltCairn = {
  start(variables: Variables): Promise<RunningProgram>;
  /** Runs one of an operator's commands. */
  run(variables: Variables, ...args: string[]): Promise<EndedProgram>;
};

/** Builds what runs in production into a folder that is in no project. */
export async function buildCairn(folder: string, ...options: string[]): Promise<BuiltCairn> {
  const npm = runNpm(['run', '--silent', 'build', '--', folder, ...options], {});
  npm.stdout?.resume();
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error(`npm run build ended with ${code}`);
  const program = join(folder, 'cairn.mjs');
  return {
    start: (variables) => startProgram(program, variables, /^Cairn is ready at (\S+)$/m),
    run: (variables, ...args) => runProgram(program, variables, undefined, args),
  };
}
