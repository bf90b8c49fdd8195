import { type Ended, runDebian, runProgram, say } from './run-program.ts';

/** How to see that a program which reads journals is there, and the Debian package that has it. */
const programs = [
  { name: 'hledger', probe: ['hledger', '--version'], debianPackage: 'hledger' },
  {
    name: 'beancount',
    probe: ['/usr/bin/python3', '-c', 'import beancount.loader'],
    debianPackage: 'python3-beancount',
  },
];

/**
 * Installs the programs that read exported journals, where that can be done without asking. Without them the tests compare the journals
 * with our own reader only; the output then says which proof is left out, and the stage does not fail.
 */
export async function ensureJournalPrograms(): Promise<Ended> {
  const missing = await missingPrograms();
  if (missing.length === 0) return { succeeded: true, output: '' };
  if (process.getuid?.() === 0 && (await runProgram('apt-get', ['--version'])).succeeded) {
    say(`Installing ${missing.map(({ name }) => name).join(' and ')}…`);
    await runDebian('update', '-qq');
    const packages = missing.map(({ debianPackage }) => debianPackage);
    await runDebian('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  const left = await missingPrograms();
  const output = left.map(
    ({ name, debianPackage }) =>
      `LEFT OUT: ${name} does not check the exported journals, because it is not installed (Debian: "apt-get install ${debianPackage}").\n`,
  );
  return { succeeded: true, output: output.join('') };
}

async function missingPrograms() {
  const found = await Promise.all(
    programs.map(async (program) => {
      const [command = '', ...args] = program.probe;
      return (await runProgram(command, args)).succeeded ? [] : [program];
    }),
  );
  return found.flat();
}
