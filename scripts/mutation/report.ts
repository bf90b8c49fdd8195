import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StrykerReport } from './run-stryker.ts';
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
  /** Why it may survive; null when nobody has said. */
  why: string | null;
};

type Mutant = StrykerReport['files'][string]['mutants'][number];

/** The survivors that somebody has read and accepted, with the reason. */
export function readAccepted(): Accepted {
  return acceptedList.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8')));
}

/** The mutants that no test saw, in the order of their files. */
export function survivorsOf({ files }: StrykerReport, root: string, accepted: Accepted): Survivor[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => {
        const { line } = mutant.location.start;
        const key = { file, code: (lines[line - 1] ?? '').trim(), change: changeOf(source, mutant) };
        const known = accepted.find(
          (one) => one.file === key.file && one.code === key.code && one.change === key.change,
        );
        return { ...key, line, isUncovered: mutant.status === 'NoCoverage', why: known?.why ?? null };
      });
  });
}

function changeOf(source: string, { location, replacement }: Mutant): string {
  const lines = source.split('\n').slice(location.start.line - 1, location.end.line);
  const last = lines.length - 1;
  const text = lines
    .map((line, index) =>
      line.slice(
        index === 0 ? location.start.column - 1 : 0,
        index === last ? location.end.column - 1 : undefined,
      ),
    )
    .join('\n');
  const before = (lines[0] ?? '').slice(0, location.start.column - 1);
  if (/\bconditionSwitch\.(where|sql)\($/.test(before)) return 'the condition is left out';
  return `${shortened(text)} → ${shortened(replacement)}`;
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
  /** Survived or without a test, and accepted by nobody. */
  fresh: number;
  notRun: number;
};

/** What became of the mutants of one run. */
export function scoreOf(
  { name, part }: { name: string; part: number },
  { files }: StrykerReport,
  survivors: readonly Survivor[],
): Score {
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  const count = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
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
    notRun: mutants.filter(({ status, statusReason }) => status === 'Ignored' || statusReason === notInSample)
      .length,
  };
}

/** One line for each run. The score is the part that tests saw of those that nobody has accepted. */
export function tableOf(scores: readonly Score[]): string {
  const rows = scores.map((score) => [
    score.name,
    `${Math.round(score.part * 100)}%`,
    ...[score.tried, score.killed, score.timedOut, score.survived, score.uncovered, score.accepted].map(
      String,
    ),
    score.tried === 0
      ? '–'
      : `${((100 * (score.killed + score.timedOut)) / Math.max(1, score.tried - score.accepted)).toFixed(1)}%`,
  ]);
  const titles = [
    'folder',
    'sample',
    'tried',
    'killed',
    'timed out',
    'survived',
    'no test',
    'accepted',
    'score',
  ];
  return [titles, ...rows].map((row) => row.join('\t')).join('\n');
}
