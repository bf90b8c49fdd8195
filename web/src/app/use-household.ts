import { householdRoutes } from '@cairn/contract/household';
import { unknownCurrency } from '@cairn/domain/currency-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from '../api/queries.ts';
import { setHouseholdCurrency } from '../lib/format.ts';

/**
 * `currency`: of the household’s totals, which every figure is then written in; null while it is not known, when no figure may be drawn.
 * Where it cannot be read, figures say that their currency is unknown. The pages with such figures read the household too, so that a change
 * draws them again. `viewed`: the name of the household where the person only looks at it; null where they can change it.
 */
export function useHousehold(isSignedIn: boolean): { currency: string | null; viewed: string | null } {
  const { data, failureCount, fetchStatus } = useQuery({
    ...queryFor(householdRoutes.household, {}),
    enabled: isSignedIn,
  });
  // Not only once it is given up: without a network it is asked again and again, and no page may wait for that.
  const isFailing = failureCount > 0 || fetchStatus === 'paused';
  const currency = data?.currency ?? (isFailing ? unknownCurrency : null);
  if (currency !== null) setHouseholdCurrency(currency);
  useEffect(() => {
    if (currency !== null) setHouseholdCurrency(currency);
    // The public pages show examples in dollars.
    return () => setHouseholdCurrency('USD');
  }, [currency]);
  return { currency, viewed: data?.role === 'viewer' ? data.name : null };
}
