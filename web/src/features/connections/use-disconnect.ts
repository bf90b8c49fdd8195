import { type Connection, connectionRoutes } from '@cairn/contract/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** Removes a connection at the bank and here; every figure is read again afterwards. */
export function useDisconnect() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(connectionRoutes.connections, {});
  return useMutation({
    mutationFn: (connection: Connection) =>
      call(connectionRoutes.disconnect, { params: { connectionId: connection.id } }),
    onSuccess: async (_answer, connection) => {
      queryClient.setQueryData(
        queryKey,
        (answer) => answer && { connections: answer.connections.filter(({ id }) => id !== connection.id) },
      );
      await queryClient.invalidateQueries();
    },
  });
}

export type Disconnect = ReturnType<typeof useDisconnect>;
