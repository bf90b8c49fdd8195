import { connectionRoutes } from '@cairn/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './queries.ts';

/** Whether a bank is connected, by the list of connections; undefined while that is not known, null where it could not be loaded. */
export function useHasBank(): boolean | null | undefined {
  const { data, error } = useQuery(queryFor(connectionRoutes.connections, {}));
  if (data !== undefined) return data.connections.length > 0;
  return error === null ? undefined : null;
}
