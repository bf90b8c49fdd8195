import { notificationRoutes } from '@cairn/contract/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** What the link of a letter stops, and stopping it. */
export function useStopLink(token: string) {
  const query = { token };
  return {
    link: useQuery(queryFor(notificationRoutes.lookAtStopLink, { query })),
    stop: useMutation({
      mutationFn: () => call(notificationRoutes.stopByLink, { query, body: new Blob() }),
    }),
  };
}
