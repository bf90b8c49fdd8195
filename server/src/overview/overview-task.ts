import type { Finding } from '../findings/finding.ts';
import type { InsightHistory } from '../insights/choose-findings.ts';
import { detectAll } from '../insights/detectors/detect-all.ts';
import type { DescribedRow } from '../ledger/types.ts';
import { type OverviewInput, type OverviewKind, recentSnapshot, writeOverview } from './overview.ts';

/** What to compute from a household's transactions; findings only with `history`. Plain data, to be sent to a thread. */
export type OverviewTask = OverviewInput & {
  kinds: readonly OverviewKind[];
  history: InsightHistory | null;
};

/** Messages to the thread: transactions in portions, then the task without any. */
export type ThreadMessage = { rows: readonly DescribedRow[] } | { task: OverviewTask };

export type OverviewResult = {
  overviews: readonly { kind: OverviewKind; json: string }[];
  findings: readonly Finding[];
};

/** Computes in the calling thread: over a second for a large household, so the server uses `openOverviewThread`. */
export function runOverviewTask({ kinds, history, ...input }: OverviewTask): OverviewResult {
  const recent = recentSnapshot(input.snapshot, input.today);
  return {
    overviews: kinds.map((kind) => ({ kind, json: writeOverview(kind, input) })),
    findings: history === null ? [] : detectAll(recent, input.today, history),
  };
}
