import { householdRoutes } from '@cairn/contract/household';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';

/** Whether others are in the household, so that it matters who sees an account. */
export function useIsShared(): boolean {
  return useQuery(queryFor(householdRoutes.household, {})).data?.isShared === true;
}

/** The same at a click, before the page knows. Of a server that does not answer it says no: what comes next says so. */
export async function isHouseholdShared(queryClient: QueryClient): Promise<boolean> {
  const asked = queryClient.ensureQueryData(queryFor(householdRoutes.household, {}));
  return asked.then(
    ({ isShared }) => isShared,
    () => false,
  );
}
