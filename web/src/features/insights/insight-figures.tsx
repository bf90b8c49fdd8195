import { figureLabel } from '../../lib/figure-labels.ts';
import { formatCount } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ShownInsight } from './fallback-insights.ts';
import { averageConfidence } from './insight-words.ts';

function Figure({ title, figure }: { title: string; figure: string | undefined }) {
  return (
    <div className="flex min-w-0 flex-col justify-between px-3 pt-3 pb-2 sm:px-6">
      <dt className="text-12 text-muted sm:text-13">{title}</dt>
      <dd className="figures flex h-11 items-center font-serif text-24 tracking-tight sm:text-36">
        {figure ?? <Skeleton className="h-6 w-12" />}
      </dd>
    </div>
  );
}

/** The three figures as they are shown. */
function figuresOf(insights: readonly ShownInsight[]) {
  const urgent = insights.filter(({ priority }) => priority === 'high').length;
  return {
    total: formatCount(insights.length),
    urgent: formatCount(urgent),
    average: `${averageConfidence(insights) ?? 0}%`,
  };
}

const unknown = { total: '—', urgent: '—', average: '—' };

/**
 * How many insights there are, how many of them are urgent, and how sure they are. Undefined while loading, null where they could not be
 * loaded: what is shown in their place is no insight.
 */
export function InsightFigures({ insights }: { insights: readonly ShownInsight[] | null | undefined }) {
  const figures = insights === null ? unknown : insights && figuresOf(insights);
  return (
    // On a narrow phone the titles share the width as their lengths ask for.
    <dl className="grid grid-cols-[auto_auto_auto] divide-x divide-line rounded-large border border-line bg-surface sm:grid-cols-3">
      <Figure title={figureLabel('insightsCount')} figure={figures?.total} />
      <Figure title={figureLabel('insightsUrgent')} figure={figures?.urgent} />
      <Figure title={figureLabel('insightsConfidence')} figure={figures?.average} />
    </dl>
  );
}
