import { householdRoutes } from '@cairn/contract/household';
import { type NewCostSharing, sharedCostRoutes } from '@cairn/contract/shared-costs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** Who pays what, and its changes. */
export function useSharedCosts() {
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: [sharedCostRoutes.sharedCosts.name] });
  return {
    // What was spent changes with every edit of a row elsewhere.
    costs: useQuery({ ...queryFor(sharedCostRoutes.sharedCosts, {}), staleTime: 0 }),
    canChange: useQuery(queryFor(householdRoutes.household, {})).data?.role !== 'viewer',
    share: useMutation({
      mutationFn: (body: NewCostSharing) => call(sharedCostRoutes.shareCosts, { body }),
      onSuccess: refetch,
    }),
    stop: useMutation({
      mutationFn: () => call(sharedCostRoutes.stopSharingCosts, {}),
      onSuccess: refetch,
    }),
  };
}

export type CostChanges = Pick<ReturnType<typeof useSharedCosts>, 'share' | 'stop'>;
