import type { Transaction } from '@cairn/contract/transactions';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import type { CallInput } from '../../lib/call-types.ts';
import { formatSignedMoneyIn } from '../../lib/format.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

/** What the form of a transaction offers: open accounts kept by hand, categories, and completions of the description. */
export function useOwnTransactionOffers(description: string) {
  const text = useDeferredValue(description.trim());
  const open = useQuery(queryFor('accounts', {})).data?.accounts.filter(({ closedOn }) => closedOn === null);
  const completions = useQuery({
    ...queryFor('completions', { query: text === '' ? {} : { text } }),
    placeholderData: keepPreviousData,
  }).data;
  return {
    /** Undefined while they load. */
    accounts: open?.filter(({ connectionId }) => connectionId === null),
    /** Those of banks too. */
    allAccounts: open,
    categories: useQuery(queryFor('categories', {})).data?.categories ?? [],
    completions: completions ?? { completions: [], lastAccountId: null },
  };
}

type Edit = { before: Transaction; body: CallInput<'editOwnTransaction'>['body'] };

function textOf({ description, currency, amount }: Transaction): string {
  return `${description}, ${formatSignedMoneyIn(currency, amount)}`;
}

/** Adds and changes transactions by hand, each with Undo; every figure is fetched again afterwards. */
export function useOwnTransactions() {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries();
  const undo = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      refresh();
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: (error) => showFailure('The change could not be undone.', error),
  });
  const done = (message: string, takeBack: () => Promise<unknown>) => {
    refresh();
    showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo.mutate(takeBack) } });
  };
  const add = useMutation({
    mutationFn: (input: CallInput<'addOwnTransaction'>) => call('addOwnTransaction', input),
    onSuccess: ({ transaction }) =>
      done(`Added to ${transaction.accountName}: ${textOf(transaction)}`, () =>
        call('removeOwnTransaction', { params: { ownTransactionId: transaction.id } }),
      ),
  });
  const edit = useMutation({
    mutationFn: ({ before, body }: Edit) =>
      call('editOwnTransaction', { params: { ownTransactionId: before.id }, body }),
    onSuccess: ({ transaction }, { before }) =>
      done(`Changed: ${textOf(transaction)}`, () => {
        const { amount, date, description, accountId } = before;
        const body = { amount, date, description, ownAccountId: accountId };
        return call('editOwnTransaction', { params: { ownTransactionId: before.id }, body });
      }),
  });
  return { add, edit };
}
