import { householdRoutes } from '@cairn/contract/household';
import {
  type NewCostPayment,
  type NewCostSharing,
  type SharedCosts,
  sharedCostRoutes,
} from '@cairn/contract/shared-costs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** Who pays what, and its changes. */
export function useSharedCosts() {
  const queryClient = useQueryClient();
  const query = queryFor(sharedCostRoutes.sharedCosts, {});
  const answered = async (answer: SharedCosts) => {
    // A load under way may have read what was so before.
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, answer);
  };
  return {
    // What was spent changes with every edit of a row elsewhere.
    costs: useQuery({ ...query, staleTime: 0 }),
    canChange: useQuery(queryFor(householdRoutes.household, {})).data?.role !== 'viewer',
    share: useMutation({
      mutationFn: (body: NewCostSharing) => call(sharedCostRoutes.shareCosts, { body }),
      onSuccess: answered,
    }),
    enter: useMutation({
      mutationFn: (body: NewCostPayment) => call(sharedCostRoutes.enterCostPayment, { body }),
      onSuccess: answered,
    }),
    remove: useMutation({
      mutationFn: (costPaymentId: string) =>
        call(sharedCostRoutes.removeCostPayment, { params: { costPaymentId } }),
      onSuccess: answered,
    }),
    stop: useMutation({
      mutationFn: () => call(sharedCostRoutes.stopSharingCosts, {}),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
    }),
  };
}

export type CostChanges = Pick<ReturnType<typeof useSharedCosts>, 'share' | 'enter' | 'remove'>;
