import { accountRoutes } from '@cairn/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import type { CallInput } from '../../lib/call-types.ts';

/** Changes of accounts that are kept by hand; every figure is fetched again afterwards. */
export function useOwnAccounts() {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries();
  return {
    addAccount: useMutation({
      mutationFn: (body: CallInput<'addOwnAccount'>['body']) => call(accountRoutes.addOwnAccount, { body }),
      onSuccess,
    }),
    deleteAccount: useMutation({
      mutationFn: (ownAccountId: string) =>
        call(accountRoutes.deleteOwnAccount, { params: { ownAccountId } }),
      onSuccess,
    }),
    stateBalance: useMutation({
      mutationFn: (input: CallInput<'stateBalance'>) => call(accountRoutes.stateBalance, input),
      onSuccess,
    }),
  };
}

export type OwnAccounts = ReturnType<typeof useOwnAccounts>;
