import { type Insight, insightPriority, insightType } from '@cairn/contract/insights';
import { SelectField } from '../../ui/select-field.tsx';
import type { ShownInsight } from './fallback-insights.ts';
import { priorityWords, typeWords } from './insight-words.ts';

export type InsightFilter = { type: Insight['type'] | null; priority: Insight['priority'] | null };

/** Reads the filter out of an address. A part that names nothing is left out. */
export function insightFilterFrom(search: URLSearchParams): InsightFilter {
  return {
    type: insightType.safeParse(search.get('type')).data ?? null,
    priority: insightPriority.safeParse(search.get('priority')).data ?? null,
  };
}

/** The insights that a filter leaves. */
export function matching(
  insights: readonly ShownInsight[],
  { type, priority }: InsightFilter,
): ShownInsight[] {
  return insights.filter(
    (one) => (type === null || one.type === type) && (priority === null || one.priority === priority),
  );
}

type Props = { filter: InsightFilter; onChange: (part: 'type' | 'priority', value: string) => void };

/** Two choices that narrow the list. An empty value is no filter. */
export function InsightFilters({ filter, onChange }: Props) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      <SelectField
        label="Type"
        inBar
        value={filter.type ?? ''}
        onChange={(event) => onChange('type', event.target.value)}
        options={[
          { value: '', label: 'All types' },
          ...insightType.options.map((value) => ({ value, label: typeWords[value] })),
        ]}
      />
      <SelectField
        label="Priority"
        inBar
        value={filter.priority ?? ''}
        onChange={(event) => onChange('priority', event.target.value)}
        options={[
          { value: '', label: 'All priorities' },
          ...insightPriority.options.map((value) => ({ value, label: priorityWords[value] })),
        ]}
      />
    </div>
  );
}
