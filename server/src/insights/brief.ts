import type { FindingPriority } from './finding.ts';

/** As many sentences as a person reads before going on. */
export const mostInBrief = 5;

/** A current insight, as far as its place in the brief depends on it. `kind` is its detector. */
export type BriefCandidate = { id: string; kind: string; priority: FindingPriority };

/** A choice and an order that was made for certain insights, and by which model. */
export type KeptBrief = { model: string; ofInsights: readonly string[]; insightIds: readonly string[] };

/** What a kept choice is bound to: an insight that became more or less urgent is another one. */
export function briefKeyOf({ id, priority }: Pick<BriefCandidate, 'id' | 'priority'>): string {
  return `${id}:${priority}`;
}

/**
 * The ids of the insights in the month's brief, in order: the kept choice where it was made for all that is shown, less what was
 * dismissed since; otherwise the first ones in the order of the list, which is by urgency and money.
 */
export function briefOf(
  shown: readonly Pick<BriefCandidate, 'id' | 'priority'>[],
  kept: KeptBrief | null,
): string[] {
  const ofInsights = new Set(kept?.ofInsights);
  if (kept !== null && shown.every((one) => ofInsights.has(briefKeyOf(one)))) {
    const ids = new Set(shown.map(({ id }) => id));
    const chosen = kept.insightIds.filter((id) => ids.has(id)).slice(0, mostInBrief);
    if (chosen.length > 0) return chosen;
  }
  return shown.slice(0, mostInBrief).map(({ id }) => id);
}

/** Whether a model is to be asked: there is something to order, and it was not asked about exactly these. */
export function needsOrder(shown: readonly BriefCandidate[], kept: KeptBrief | null, model: string): boolean {
  if (shown.length < 2) return false;
  if (kept === null || kept.model !== model || kept.ofInsights.length !== shown.length) return true;
  const ofInsights = new Set(kept.ofInsights);
  return !shown.every((one) => ofInsights.has(briefKeyOf(one)));
}
