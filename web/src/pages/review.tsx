import { categoryRoutes } from '@cairn/contract/categories';
import { proposalRoutes } from '@cairn/contract/proposals';
import { reviewRoutes } from '@cairn/contract/review';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { preloadCall, queryFor } from '../api/queries.ts';
import { ProposalList } from '../features/proposals/proposal-list.tsx';
import { useProposals } from '../features/proposals/use-proposals.ts';
import { ReviewList } from '../features/review/review-list.tsx';
import { useReview } from '../features/review/use-review.ts';
import { TransferSuggestions } from '../features/transfers/transfer-suggestions.tsx';
import { countOf } from '../lib/format.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => ownPageMeta('Needs review');

export const preload = [
  preloadCall(reviewRoutes.review, {}),
  preloadCall(proposalRoutes.proposals, {}),
  preloadCall(categoryRoutes.categories, {}),
];

function Loading() {
  return (
    <div className="divide-y divide-line border-y border-line">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="space-y-2 py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** How many transactions to review, and how. */
function Lead({ groups, rows }: { groups: number; rows: number }) {
  return (
    <p className="mb-4 max-w-[68ch] text-muted">
      {countOf(rows, 'transaction')} in {countOf(groups, 'group')}, largest amounts first. Your choice applies
      to every transaction in the group and to future ones from the same merchant. Keyboard: J and K move,
      Enter accepts, C chooses a category.
    </p>
  );
}

export default function ReviewPage() {
  const { query, review, answerGroup } = useReview();
  const proposed = useProposals();
  const categories = useQuery(queryFor(categoryRoutes.categories, {})).data?.categories ?? noCategories;
  return (
    <main
      aria-busy={review === undefined || undefined}
      className="mx-auto max-w-[960px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8"
    >
      <Link to="/transactions" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Transactions
      </Link>
      <h1 className="mt-3 font-serif text-24 font-medium tracking-tight sm:text-36">Needs review</h1>
      <div className="mb-4">
        <Freshness query={query} emptyWords="Could not load the review list. " />
      </div>
      <ProposalList {...proposed} />
      {review === undefined && query.error === null && <Loading />}
      {review?.groups.length === 0 && proposed.proposals.length === 0 && (
        <EmptyState title="Nothing to review">Every transaction has a category.</EmptyState>
      )}
      {review !== undefined && review.groups.length > 0 && (
        <>
          <Lead groups={review.groupsCount} rows={review.transactionsCount} />
          <ReviewList groups={review.groups} categories={categories} onAnswer={answerGroup} />
        </>
      )}
      <TransferSuggestions />
    </main>
  );
}

const noCategories: never[] = [];
