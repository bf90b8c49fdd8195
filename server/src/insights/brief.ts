import type { FindingPriority } from '../findings/finding.ts';

export const maxInBrief = 5;

/** The fields of an insight that a brief needs. `kind`: its detector. */
export type BriefCandidate = { id: string; kind: string; priority: FindingPriority };

/** A model's selection and order for certain insights. */
export type SavedBrief = { model: string; ofInsights: readonly string[]; insightIds: readonly string[] };

/** Identifies an insight at its priority; another priority needs a new selection. */
export function briefKeyOf({ id, priority }: Pick<BriefCandidate, 'id' | 'priority'>): string {
  return `${id}:${priority}`;
}

/**
 * The ids of the month's brief in order: the saved selection if it covers all shown insights, less dismissed ones; otherwise the
 * first ones of the list.
 */
export function briefOf(
  shown: readonly Pick<BriefCandidate, 'id' | 'priority'>[],
  saved: SavedBrief | null,
): string[] {
  const ofInsights = new Set(saved?.ofInsights);
  if (saved !== null && shown.every((one) => ofInsights.has(briefKeyOf(one)))) {
    const ids = new Set(shown.map(({ id }) => id));
    const chosen = saved.insightIds.filter((id) => ids.has(id)).slice(0, maxInBrief);
    if (chosen.length > 0) return chosen;
  }
  return shown.slice(0, maxInBrief).map(({ id }) => id);
}

/** Whether to ask a model: there is something to order, and it was not asked about exactly these. */
export function needsOrder(
  shown: readonly BriefCandidate[],
  saved: SavedBrief | null,
  model: string,
): boolean {
  if (shown.length < 2) return false;
  if (saved === null || saved.model !== model || saved.ofInsights.length !== shown.length) return true;
  const ofInsights = new Set(saved.ofInsights);
  return !shown.every((one) => ofInsights.has(briefKeyOf(one)));
}
