import { type Comment, type CommentChange, commentRoutes, type NewComment } from '@cairn/contract/comments';
import { transactionRoutes } from '@cairn/contract/transactions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { transactionsKey } from '../../api/list-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { putIntoLists } from '../../api/refresh-after-change.ts';
import { undoOf } from '../../api/undo-of.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

/** What was said about a transaction, saying something, and taking it back. */
export function useComments(transactionId: string) {
  const queryClient = useQueryClient();
  const params = { transactionId };
  const query = queryFor(commentRoutes.comments, { params });
  const refresh = async () => {
    for (const name of ['comments', 'transaction']) void queryClient.invalidateQueries({ queryKey: [name] });
    void queryClient.invalidateQueries({ queryKey: [transactionsKey], refetchType: 'none' });
    const row = await call(transactionRoutes.transaction, { params }).catch(() => null);
    if (row !== null) putIntoLists(queryClient, [row]);
  };
  const { done } = useUndo({ refresh });
  const changed = ({ stepId, ...comments }: CommentChange) => {
    queryClient.setQueryData(query.queryKey, comments);
    return stepId;
  };
  return {
    comments: useQuery({ ...query, staleTime: 0 }),
    add: useMutation({
      mutationFn: (body: NewComment) => call(commentRoutes.addComment, { params, body }),
      onSuccess: changed,
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: ({ id }: Comment) => call(commentRoutes.removeComment, { params: { commentId: id } }),
      onSuccess: (answer) => {
        const stepId = changed(answer);
        const undo = undoOf(stepId);
        if (undo !== null) done('Comment removed', undo);
      },
      onError: (error) => showFailure('The comment could not be removed.', error),
      onSettled: refresh,
    }),
  };
}
