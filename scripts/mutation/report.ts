import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exposeConditions } from './expose-conditions.ts';
import type { MutantResult } from './run-stryker.ts';
import { notInSample } from './sample.ts';

/** A mutant by what it changes, not by its line: it is the same one when the file is edited elsewhere. */
const mutantKey = z.object({
  file: z.string(),
  /** The line that the changed code begins on. */
  code: z.string(),
  /** The changed code and what it became. */
  change: z.string(),
});
const acceptedList = z.array(mutantKey.extend({ why: z.string().min(1) }));

type Accepted = z.output<typeof acceptedList>;
export type Survivor = z.output<typeof mutantKey> & {
  line: number;
  /** No test runs the code. */
  isUncovered: boolean;
  /** Why it may survive; null when not stated. */
  why: string | null;
};

/** The survivors that were reviewed and accepted, with the reason. */
export function readAccepted(): Accepted {
  return acceptedList.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8')));
}

/** The mutants that no test saw. */
export function survivorsOf(results: readonly MutantResult[], root: string, accepted: Accepted): Survivor[] {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map((mutant) => {
      const { fileName: file, location, status } = mutant;
      const source = readFileSync(join(root, file), 'utf8');
      const code = (source.split('\n')[location.start.line - 1] ?? '').trim();
      const key = { file, code, change: changeOf(source, mutant) };
      const known = accepted.find(
        (one) => one.file === key.file && one.code === key.code && one.change === key.change,
      );
      return {
        ...key,
        line: location.start.line,
        isUncovered: status === 'NoCoverage',
        why: known?.why ?? null,
      };
    });
}

function changeOf(original: string, { fileName, location, replacement }: MutantResult): string {
  const source = fileName.endsWith('.store.ts') ? exposeConditions(original) : original;
  const { start, end } = location;
  const lines = source.split('\n').slice(start.line - 1, end.line);
  if (/\bconditionSwitch\.(where|sql)\($/.test((lines[0] ?? '').slice(0, start.column - 1)))
    return 'the condition is removed';
  const last = lines.length - 1;
  const cut = (line: string, index: number) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined);
  return `${shortened(lines.map(cut).join('\n'))} → ${shortened(replacement)}`;
}

function shortened(code: string): string {
  const flat = code.replace(/\s+/g, ' ').trim();
  return flat.length <= 80 ? flat : `${flat.slice(0, 50)} … ${flat.slice(-26)}`;
}

export type Score = {
  name: string;
  part: number;
  tried: number;
  killed: number;
  timedOut: number;
  survived: number;
  uncovered: number;
  accepted: number;
  /** Survived or without a test, and not accepted. */
  fresh: number;
  /** Not in the sample, or code that runs once when its module loads. */
  notTried: number;
};

/** What became of the mutants of one run. */
export function scoreOf(
  { name, part }: { name: string; part: number },
  results: readonly MutantResult[],
  survivors: readonly Survivor[],
): Score {
  const count = (status: string) => results.filter((mutant) => mutant.status === status).length;
  // A mutant that cannot even be loaded is one that tests see.
  const killed = count('Killed') + count('RuntimeError');
  const timedOut = count('Timeout');
  const accepted = survivors.filter(({ why }) => why !== null).length;
  return {
    name,
    part,
    tried: killed + timedOut + survivors.length,
    killed,
    timedOut,
    survived: survivors.filter(({ isUncovered }) => !isUncovered).length,
    uncovered: survivors.filter(({ isUncovered }) => isUncovered).length,
    accepted,
    fresh: survivors.length - accepted,
    notTried: results.filter(
      ({ status, statusReason }) => status === 'Ignored' || statusReason === notInSample,
    ).length,
  };
}

/** One line for each run. The score is the part that tests saw, of those not accepted. */
export function tableOf(scores: readonly Score[]): string {
  const titles = 'folder,sample,tried,killed,timed out,survived,no test,accepted,not tried,score'.split(',');
  const rows = scores.map((score) => {
    const { tried, killed, timedOut, survived, uncovered, accepted, notTried } = score;
    const share = (killed + timedOut) / Math.max(1, tried - accepted);
    return [
      score.name,
      `${Math.round(score.part * 100)}%`,
      ...[tried, killed, timedOut, survived, uncovered, accepted, notTried].map(String),
      `${(100 * share).toFixed(1)}%`,
    ];
  });
  return [titles, ...rows].map((row) => row.join('\t')).join('\n');
}
