import { TriangleAlert } from 'lucide-react';
import { errorMessage } from '../lib/api-error.ts';
import { formatAge, formatClock } from '../lib/format.ts';
import { useNow } from '../lib/now.ts';

type Props = {
  query: { error: Error | null; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  /** What a failure means for a page that has nothing to show yet and shows no zeros in its place. */
  emptyWords?: string;
};

/** How old the figures on screen are; after a failure also why, and a way to try again. */
export function Freshness({ query, emptyWords }: Props) {
  // Here and not in the pages: a page would be drawn again, with all its rows, whenever the time moves on.
  const nowMs = useNow();
  const { error, dataUpdatedAt, isFetching } = query;
  const known = dataUpdatedAt > 0;
  if (error === null)
    return (
      // Two lines, not one whose words change: what is aligned to the right would count as having moved.
      <p
        key={known ? 'age' : 'loading'}
        className="figures h-6 flex-1 text-13 leading-6 text-muted md:text-right"
      >
        {known ? `Figures as of ${formatClock(dataUpdatedAt)}` : 'Loading your figures…'}
      </p>
    );
  const isAlone = !known && emptyWords !== undefined;
  return (
    <p role="alert" className={`min-h-6 flex-1 text-13 leading-6 ${isAlone ? '' : 'md:text-right'}`}>
      <TriangleAlert size={16} className="mr-1.5 mb-0.5 inline text-danger" />
      {known
        ? `Could not refresh. These figures are from ${formatClock(dataUpdatedAt)} (${formatAge(dataUpdatedAt, nowMs)}). `
        : (emptyWords ?? 'Could not load your figures. The zeros below are placeholders. ')}
      {errorMessage(error)}{' '}
      <button type="button" className="link" disabled={isFetching} onClick={() => query.refetch()}>
        Try again
      </button>
    </p>
  );
}
