import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/queries.ts';
import { useSession } from '../features/auth/session-state.ts';
import { setHouseholdCurrency } from '../lib/format.ts';
import { ownKeyPrefix } from '../lib/session.ts';

const fallback = 'USD';

/**
 * The currency of the household’s totals, which every figure is then written in; null while it is not known, when no figure may be
 * drawn. It is kept in the browser, so that a later visit waits for nothing.
 */
export function useHouseholdCurrency(isSignedIn: boolean): string | null {
  const userId = useSession()?.user?.id ?? '';
  const { data, isError } = useQuery({ ...queryFor('household', {}), enabled: isSignedIn });
  const key = `${ownKeyPrefix(userId)}currency`;
  const kept = typeof window === 'undefined' ? null : window.localStorage.getItem(key);
  const known = data?.currency ?? kept ?? (isError ? fallback : null);
  if (data !== undefined && userId !== '' && data.currency !== kept)
    window.localStorage.setItem(key, data.currency);
  if (known !== null) setHouseholdCurrency(known);
  return known;
}
