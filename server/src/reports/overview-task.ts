import type { InsightHistory } from '../insights/choose-findings.ts';
import { detectAll } from '../insights/detectors/detect-all.ts';
import type { Finding } from '../insights/finding.ts';
import type { DescribedRow } from '../ledger/types.ts';
import { type OverviewInput, type OverviewKind, recentSnapshot, writeOverview } from './overview.ts';

/** What is to be computed of a household's rows; findings only where it is known what has been told. Holds plain data only. */
export type OverviewTask = OverviewInput & {
  kinds: readonly OverviewKind[];
  history: InsightHistory | null;
};

/** What goes to the thread: rows in portions, and then the task that they belong to, without any. */
export type Handed = { rows: readonly DescribedRow[] } | { task: OverviewTask };

export type OverviewResult = {
  overviews: readonly { kind: OverviewKind; json: string }[];
  findings: readonly Finding[];
};

/** Computes it where it is called: a second and more for a large household, so a server has `openOverviewThread` do it. */
export function doOverviewTask({ kinds, history, ...input }: OverviewTask): OverviewResult {
  const recent = recentSnapshot(input.snapshot, input.today);
  return {
    overviews: kinds.map((kind) => ({ kind, json: writeOverview(kind, input) })),
    findings: history === null ? [] : detectAll(recent, input.today, history),
  };
}
