import type { Insight } from '@cairn/contract/insights';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, ChevronRight, Minus, TriangleAlert, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { queryFor } from '../../lib/queries.ts';
import { dayFilter, transactionsAddress } from '../../lib/transactions-address.ts';
import type { ShownInsight } from './fallback-insights.ts';

const priorities = {
  high: { icon: TriangleAlert, words: 'High priority', colour: 'text-danger' },
  medium: { icon: ArrowUp, words: 'Medium priority', colour: 'text-warning' },
  low: { icon: Minus, words: 'Low priority', colour: 'text-muted' },
} as const;

/** The rows that an insight rests on, opened in place by a line that says how many there are. */
function Evidence({ insightId }: { insightId: string }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { data, error } = useQuery(queryFor('insightEvidence', { params: { insightId } }));
  if (error !== null && data === undefined) return <span>Evidence: {errorMessage(error)}</span>;
  if (data === undefined) return <span className="skeleton h-3 w-36" aria-hidden="true" />;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="link inline-flex items-center gap-0.5"
      >
        from {countOf(data.transactions.length, 'transaction')}
        <ChevronRight
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className={`transition-transform duration-150 ${open ? 'rotate-90' : ''}`}
        />
      </button>
      <div
        id={panelId}
        hidden={!open}
        className="figures mt-2 basis-full border-l-2 border-line pl-4 text-ink"
      >
        <ul>
          {data.transactions.map((row) => (
            <li key={row.id}>
              <Link
                to={`${transactionsAddress(dayFilter(row.date))}#${row.id}`}
                className="flex min-h-8 items-center justify-between gap-4 hover:underline"
              >
                <span className="min-w-0 truncate">
                  <span className="text-muted">{formatDate(row.date)}</span> {row.description}
                </span>{' '}
                <span className="shrink-0">{formatSignedMoney(row.amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="flex h-8 items-center justify-between border-t border-line font-semibold">
          <span>Together</span> <span>{formatMoney(data.total)}</span>
        </p>
      </div>
    </>
  );
}

/** Removes the insight at once and puts it back if the server could not be told. */
function useDismissInsight() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor('insights', {});
  return useMutation({
    mutationFn: (insightId: string) => call('dismissInsight', { params: { insightId } }),
    onMutate: async (insightId) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (answer) =>
        answer === undefined
          ? undefined
          : { insights: answer.insights.filter((one: Insight) => one.id !== insightId) },
      );
      return before;
    },
    onError: (_error, _insightId, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** One finding: what it is, in prose, how sure, and what it rests on. */
export function InsightCard({ insight }: { insight: ShownInsight }) {
  const dismiss = useDismissInsight();
  const { icon: Icon, words, colour } = priorities[insight.priority];
  const rests = insight.confidenceScore !== null;
  return (
    <article className="relative py-4 pr-10">
      <h3 className="font-medium">{insight.title}</h3>
      <p className="mt-1 max-w-[62ch] font-serif text-18">{insight.message}</p>
      <div className="mt-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
        <span className={`inline-flex items-center gap-1.5 ${colour}`}>
          <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
          {words}
        </span>
        {rests && <span className="figures">{insight.confidenceScore}% confident</span>}
        {rests && <Evidence insightId={insight.id} />}
      </div>
      {rests && (
        <button
          type="button"
          aria-label={`Dismiss insight: ${insight.title}`}
          onClick={() => dismiss.mutate(insight.id)}
          className="absolute top-3 right-0 flex size-8 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      )}
    </article>
  );
}
