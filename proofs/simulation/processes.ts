import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { endSessions } from '../../server/src/db/test-sessions.ts';
import type { Share } from './one-process.ts';

const report = z.object({
  seed: z.number(),
  problems: z.array(z.string()),
  stats: z.record(z.string(), z.number()),
  digest: z.string(),
});

export type Worlds = {
  seed: number;
  worlds: number;
  mutant?: string | undefined;
  /** A process lives worlds through in each of these databases, which are migrated and its own. */
  databases: readonly { adminUrl: string; appUrl: string }[];
  /** What each process runs, with its share as an argument. Default: the simulation of syncs. */
  program?: string;
  /** Hears how many worlds have been lived through. */
  onProgress?: (worlds: number) => void;
  /** Ends all processes. */
  signal?: AbortSignal;
};

/** What was lived through; `wrong` is the world with the lowest seed of those that were found to be wrong. */
export type Outcome = {
  worlds: number;
  sums: Record<string, number>;
  wrong: { seed: number; problems: string[] } | null;
  /** By seed. */
  digests: Map<number, string>;
};

/**
 * Lives worlds through in several processes, until all are done or one is found to be wrong. Whatever happens, its processes have ended
 * when it settles, and so have their sessions: the databases are free for what comes next.
 */
export async function runWorlds({
  seed,
  worlds,
  mutant,
  databases,
  program = path.join(import.meta.dirname, 'child.ts'),
  onProgress,
  signal,
}: Worlds): Promise<Outcome> {
  signal?.throwIfAborted();
  const outcome: Outcome = { worlds: 0, sums: {}, wrong: null, digests: new Map() };
  const children: ChildProcess[] = [];
  const endAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  const hear = ({ seed: finished, problems, stats, digest }: z.output<typeof report>) => {
    outcome.worlds += 1;
    outcome.digests.set(finished, digest);
    for (const [name, count] of Object.entries(stats)) outcome.sums[name] = (outcome.sums[name] ?? 0) + count;
    onProgress?.(outcome.worlds);
    if (problems.length === 0) return;
    if (outcome.wrong === null || finished < outcome.wrong.seed) outcome.wrong = { seed: finished, problems };
    endAll();
  };
  const ends = databases.map((database, index) => {
    const share: Share = {
      ...database,
      first: seed + index,
      end: seed + worlds,
      step: databases.length,
      mutant,
    };
    const child = fork(program, [JSON.stringify(share)], {
      // Worlds leave much behind that is short-lived.
      execArgv: ['--max-semi-space-size=64'],
    });
    children.push(child);
    let current = share.first;
    child.on('message', (message) => {
      const world = report.parse(message);
      current = world.seed + share.step;
      hear(world);
    });
    return new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => {
        if (code === 0 || outcome.wrong !== null) resolve();
        else reject(new Error(`A process of the simulation ended with ${code} in world ${current}`));
      });
    });
  });
  signal?.addEventListener('abort', endAll);
  await Promise.all(ends).finally(async () => {
    endAll();
    await Promise.allSettled(ends);
    for (const { adminUrl } of databases) await endSessions(adminUrl, { evenIdle: true });
  });
  return outcome;
}
