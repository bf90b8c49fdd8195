import { appendFileSync } from 'node:fs';

/** By Stryker's interface for reporters: notes each mutant as soon as it is tried, so that a run that is ended early has results. */
class ResultReporter {
  onMutantTested(result: unknown): void {
    appendFileSync(process.env.MUTATION_RESULTS ?? '', `${JSON.stringify(result)}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'results', injectableClass: ResultReporter }];
