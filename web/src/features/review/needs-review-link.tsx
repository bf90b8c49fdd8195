import { reviewRoutes } from '@cairn/contract/review';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { formatCount } from '../../lib/format.ts';

/** To what waits for a decision, with how much there is. As wide before that is known as after. */
export function NeedsReviewLink() {
  const waiting = useQuery(queryFor(reviewRoutes.reviewCount, {})).data;
  const count = waiting && waiting.transactionsCount + waiting.proposalsCount;
  return (
    <Link to="/review" className="link figures inline-block min-w-[11em]">
      Needs review{count === undefined || count === 0 ? '' : ` (${formatCount(count)})`}
    </Link>
  );
}
