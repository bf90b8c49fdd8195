import type { Review, ReviewGroup } from '@cairn/contract/categorizing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { useEdits, useUnsaved } from './edits-provider.tsx';

const reviewQuery = queryFor('review', {});

/** What a person says of a group: it is of this category. */
type Word = { group: ReviewGroup; categoryId: string; categoryName: string };

function without(review: Review, said: readonly ReviewGroup[]): Review {
  const count = said.reduce((sum, group) => sum + group.count, 0);
  return {
    groups: review.groups.filter((group) => !said.includes(group)),
    groupsCount: review.groupsCount - said.length,
    transactionsCount: review.transactionsCount - count,
  };
}

/** The groups that want a word, and how one is said: at once on screen, and taken back when the server refuses. */
export function useReview() {
  const queryClient = useQueryClient();
  const { edit } = useEdits();
  const { changes } = useUnsaved();
  const query = useQuery(reviewQuery);
  const editedIds = new Set(changes.flatMap(({ edits }) => edits.map(({ id }) => id)));
  const said = query.data?.groups.filter(({ transactionId }) => editedIds.has(transactionId)) ?? [];
  const review = query.data && without(query.data, said);

  const say = ({ group, categoryId, categoryName }: Word) => {
    // Those like the named ones follow, which makes up the group.
    const ids = [group.transactionId, ...group.otherIds];
    const what = group.otherIds.length === 0 ? group.name : countOf(group.count, 'transaction');
    // Until the server says what is left, also once this is saved.
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
  return { query, review, say };
}
