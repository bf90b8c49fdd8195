import { joinedAccountRoutes } from '@cairn/contract/joined-accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { countOf } from '../../lib/format.ts';
import { useUndo } from '../../ui/use-undo.ts';

export type Pair = { accountId: string; ownAccountId: string };

/** Joins two accounts, with a message that parts them again; every figure is fetched again. */
export function useJoin() {
  const { done, refresh } = useUndo({ failure: 'It could not be undone.' });
  return useMutation({
    mutationFn: (params: Pair) => call(joinedAccountRoutes.joinAccount, { params }),
    onSuccess: ({ account, joinId, mergedCount }) =>
      done(
        `${account.name} has both histories now`,
        () => call(joinedAccountRoutes.undoAccountJoin, { params: { joinId } }),
        mergedCount > 0 ? `${countOf(mergedCount, 'transaction')} that both had count once.` : null,
      ),
    onError: refresh,
  });
}
