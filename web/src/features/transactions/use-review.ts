import type { Review, ReviewGroup } from '@cairn/contract/categorising';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { queryFor } from '../../lib/queries.ts';
import { showToast } from '../../ui/toast-store.ts';
import { learningWords } from './learning-words.ts';
import { refreshAll } from './refresh-after-change.ts';
import { editAndFollow } from './use-transaction-edits.ts';

const reviewQuery = queryFor('review', {});

/** What a person says of a group: it is of this category. */
type Word = { group: ReviewGroup; categoryId: string; categoryName: string };

function without(review: Review | undefined, { transactionId, count }: ReviewGroup): Review | undefined {
  if (review === undefined) return undefined;
  return {
    groups: review.groups.filter((group) => group.transactionId !== transactionId),
    groupsCount: review.groupsCount - 1,
    rowsCount: review.rowsCount - count,
  };
}

/** The groups that want a word, and how one is said: at once on screen, and taken back when the server refuses. */
export function useReview() {
  const queryClient = useQueryClient();
  const query = useQuery(reviewQuery);
  const refresh = () => refreshAll(queryClient);
  const undo = useMutation({
    mutationFn: (changeId: string) =>
      call('undoCategoryChange', { params: { changeId }, body: { keepEdits: false } }),
    onSuccess: () => showToast({ tone: 'good', message: 'Undone' }),
    onError: (error) =>
      showToast({ tone: 'bad', message: 'It could not be undone.', detail: errorMessage(error) }),
    onSettled: refresh,
  });
  const { mutate: say } = useMutation({
    scope: { id: 'editTransactions' },
    // Those like the named ones follow, which makes up the group.
    mutationFn: ({ group: { transactionId, otherIds }, categoryId }: Word) =>
      editAndFollow([transactionId, ...otherIds].map((id) => ({ id, categoryId }))),
    async onMutate({ group }) {
      await queryClient.cancelQueries(reviewQuery);
      queryClient.setQueryData(reviewQuery.queryKey, (review) => without(review, group));
    },
    onSuccess: ({ learning }, { group, categoryName }) => {
      const what = group.otherIds.length === 0 ? group.name : countOf(group.count, 'transaction');
      const message = `${what}: ${categoryName}`;
      if (learning === null) return showToast({ tone: 'good', message });
      const action = { label: 'Undo', run: () => undo.mutate(learning.id) };
      return showToast({
        tone: 'good',
        message,
        detail: learningWords(learning, learning.pastRows, group.name),
        action,
      });
    },
    onError: (error) =>
      showToast({
        tone: 'bad',
        message: 'The change could not be saved and was undone.',
        detail: errorMessage(error),
      }),
    onSettled: refresh,
  });
  return { query, say };
}
