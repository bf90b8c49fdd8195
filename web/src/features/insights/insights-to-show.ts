import { ApiError } from '../../lib/api-error.ts';
import { fallbackInsights, type ShownInsight } from './fallback-insights.ts';

/** Section 8: an answer that is not OK gives the fallback insights, no answer at all gives none. */
export function insightsToShow(
  insights: readonly ShownInsight[] | undefined,
  error: Error | null,
): readonly ShownInsight[] | undefined {
  if (insights !== undefined) return insights;
  if (error === null) return undefined;
  return error instanceof ApiError && error.answered ? fallbackInsights : [];
}

/** The insights of the month's brief, in its order. */
export function insightsInBrief(
  insights: readonly ShownInsight[] | undefined,
  brief: readonly string[] | undefined,
): ShownInsight[] {
  const byId = new Map(insights?.map((insight) => [insight.id, insight]));
  return (brief ?? []).flatMap((id) => byId.get(id) ?? []);
}
