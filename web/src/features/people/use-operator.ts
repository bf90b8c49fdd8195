import { operatorRoutes } from '@cairn/contract/operator';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure } from '../../ui/toast-store.ts';

/** How the server is set up and who is invited to it; inviting somebody, and taking that back. */
export function useOperator() {
  const queryClient = useQueryClient();
  const query = queryFor(operatorRoutes.operator, {});
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  return {
    server: useQuery(query),
    /** With an address it is for that person alone. */
    invite: useMutation({
      mutationFn: (email: string) => call(operatorRoutes.invite, { body: email === '' ? {} : { email } }),
      onSuccess,
    }),
    withdraw: useMutation({
      mutationFn: (invitationId: string) =>
        call(operatorRoutes.withdrawInvitation, { params: { invitationId } }),
      onSuccess,
      onError: (error) => showFailure('The invitation could not be withdrawn.', error),
    }),
  };
}

export type Invite = ReturnType<typeof useOperator>['invite'];
