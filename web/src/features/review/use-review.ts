import { type Review, type ReviewGroup, reviewRoutes } from '@cairn/contract/review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { useEdits, useUnsaved } from '../edits/edits-provider.tsx';

const reviewQuery = queryFor(reviewRoutes.review, {});

/** A person’s answer for a group: its category. */
type GroupAnswer = { group: ReviewGroup; categoryId: string; categoryName: string };

function without(review: Review, reviewed: readonly ReviewGroup[]): Review {
  const count = reviewed.reduce((sum, group) => sum + group.count, 0);
  return {
    groups: review.groups.filter((group) => !reviewed.includes(group)),
    groupsCount: review.groupsCount - reviewed.length,
    transactionsCount: review.transactionsCount - count,
  };
}

/** The groups that need review, and how one is answered: at once on screen, and undone when the server refuses. */
export function useReview() {
  const queryClient = useQueryClient();
  const { edit } = useEdits();
  const { changes } = useUnsaved();
  const query = useQuery(reviewQuery);
  const editedIds = new Set(changes.flatMap(({ edits }) => edits.map(({ id }) => id)));
  const reviewed = query.data?.groups.filter(({ transactionId }) => editedIds.has(transactionId)) ?? [];
  const review = query.data && without(query.data, reviewed);

  const answerGroup = ({ group, categoryId, categoryName }: GroupAnswer) => {
    // The rest of the group follows from these.
    const ids = [group.transactionId, ...group.otherIds];
    const what = group.otherIds.length === 0 ? group.name : countOf(group.count, 'transaction');
    // Until the server sends what is left, also once this is saved.
    void queryClient.cancelQueries(reviewQuery);
    queryClient.setQueryData(
      reviewQuery.queryKey,
      (now) =>
        now &&
        without(
          now,
          now.groups.filter((one) => one.transactionId === group.transactionId),
        ),
    );
    edit({
      edits: ids.map((id) => ({ id, categoryId })),
      reverse: ids.map((id) => ({ id, categoryId: null })),
      name: group.name,
      words: `${what}: ${categoryName}`,
    });
  };
  return { query, review, answerGroup };
}
