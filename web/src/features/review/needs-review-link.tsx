import { reviewRoutes } from '@cairn/contract/review';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { formatCount } from '../../lib/format.ts';

/** To the transactions whose category is not certain, with how many there are. As wide before that is known as after. */
export function NeedsReviewLink() {
  const count = useQuery(queryFor(reviewRoutes.reviewCount, {})).data?.transactionsCount;
  return (
    <Link to="/review" className="link figures inline-block min-w-[11em]">
      Needs review{count === undefined || count === 0 ? '' : ` (${formatCount(count)})`}
    </Link>
  );
}
