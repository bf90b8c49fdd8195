import { createHash } from 'node:crypto';

/** The part of a Stryker checker's mutant that is read here. */
type Mutant = { id: string; fileName: string; replacement: string; location: { start: Place } };
type Place = { line: number; column: number };

export const notInSample = 'not in the sample';

/** Whether a mutant belongs to the sample: always the same ones for one seed and one state of the file. */
export function isInSample(
  mutant: Omit<Mutant, 'id'>,
  { part, seed }: { part: number; seed: string },
): boolean {
  const { fileName, replacement, location } = mutant;
  const { line, column } = location.start;
  const hash = createHash('sha256').update(JSON.stringify([seed, fileName, line, column, replacement]));
  return hash.digest().readUInt32BE() / 2 ** 32 < part;
}

/** Sorts out by Stryker's interface for checkers what is not in the sample. */
class SampleChecker {
  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, { status: string; reason?: string }>> {
    const sample = { part: Number(process.env.MUTATION_SAMPLE), seed: process.env.MUTATION_SEED ?? '' };
    return Object.fromEntries(
      mutants.map((mutant) => {
        const fileName = mutant.fileName.replace(`${process.cwd()}/`, '');
        const isTaken = isInSample({ ...mutant, fileName }, sample);
        return [mutant.id, isTaken ? { status: 'passed' } : { status: 'compileError', reason: notInSample }];
      }),
    );
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
