import { type ReactNode, useState } from 'react';
import { useHasBank } from '../../api/has-bank.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { ShowAllButton } from '../../ui/show-all-button.tsx';
import { InsightCard } from './insight-card.tsx';
import { InsightSkeleton } from './insight-skeleton.tsx';
import { InsightsNotLoaded } from './insights-not-loaded.tsx';
import { insightsToShow } from './insights-to-show.ts';
import { useInsightDecisions } from './use-insight-decisions.ts';
import { useInsights } from './use-insights.ts';

const shownAtFirst = 3;

/** 'AI Insights', most urgent first. */
export function InsightList({ prompt }: { prompt: ReactNode }) {
  const { data, error } = useInsights();
  const [all, setAll] = useState(false);
  const decisions = useInsightDecisions();
  const insights = insightsToShow(data?.insights, error, useHasBank());
  const shown = all ? insights : insights?.slice(0, shownAtFirst);
  const more = (insights?.length ?? 0) > shownAtFirst;
  return (
    <Section
      title="AI Insights"
      aside={more && <ShowAllButton all={all} count={insights?.length} onToggle={() => setAll(!all)} />}
    >
      <div className="section-body min-h-96">
        {shown === undefined && (
          <div className="divide-y divide-line">
            <InsightSkeleton />
            <InsightSkeleton />
            <InsightSkeleton />
          </div>
        )}
        {shown?.length === 0 &&
          (data === undefined ? (
            <InsightsNotLoaded />
          ) : (
            <EmptyState title="No insights yet">{prompt}</EmptyState>
          ))}
        {error !== null && data === undefined && shown !== undefined && shown.length > 0 && (
          <p role="status" className="border-b border-line py-3 text-13 text-muted">
            Your insights could not be loaded. They appear here when Cairn is available again.
          </p>
        )}
        {shown !== undefined && shown.length > 0 && (
          <div className="divide-y divide-line">
            {shown.map((insight) => (
              <InsightCard key={insight.id} insight={insight} decisions={decisions} />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}
