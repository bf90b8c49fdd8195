import { insightRoutes } from '@cairn/contract/insights';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';

const askAgainMs = 3_000;

/** The insights. While they are being found for a ledger that has just changed, they are asked for again. */
export function useInsights() {
  return useQuery({
    ...queryFor(insightRoutes.insights, {}),
    refetchInterval: ({ state }) => (state.data?.isUpdating === true ? askAgainMs : false),
  });
}
