import { ApiError } from '../../lib/api-error.ts';
import { connectBankId, fallbackInsights, type ShownInsight } from './fallback-insights.ts';

/**
 * Section 8: an answer that is not OK gives the fallback insights, no answer at all gives none. Only who is known to have no bank is asked
 * to connect one; `hasBank` is undefined while that is not known, and null where it could not be loaded.
 */
export function insightsToShow(
  insights: readonly ShownInsight[] | undefined,
  error: Error | null,
  hasBank: boolean | null | undefined,
): readonly ShownInsight[] | undefined {
  if (insights !== undefined) return insights;
  if (error === null) return undefined;
  if (!(error instanceof ApiError && error.answered)) return [];
  if (hasBank === undefined) return undefined;
  return fallbackInsights.filter(({ id }) => hasBank === false || id !== connectBankId);
}

/** The insights of the month's brief, in its order. */
export function insightsInBrief(
  insights: readonly ShownInsight[] | undefined,
  brief: readonly string[] | undefined,
): ShownInsight[] {
  const byId = new Map(insights?.map((insight) => [insight.id, insight]));
  return (brief ?? []).flatMap((id) => byId.get(id) ?? []);
}
