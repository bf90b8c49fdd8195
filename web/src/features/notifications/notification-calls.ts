import { notificationRoutes } from '@cairn/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';

/** Notifications, newest first. */
export function useNotifications() {
  return useQuery(queryFor(notificationRoutes.notifications, {}));
}

/** Marks all notifications as read, here at once and on the server. */
export function useMarkAllRead() {
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(notificationRoutes.notifications, {});
  return useMutation({
    mutationFn: () => call(notificationRoutes.readNotifications),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (answer) =>
        answer === undefined
          ? undefined
          : { notifications: answer.notifications.map((one) => ({ ...one, isUnread: false })) },
      );
    },
    // The server decides what is read, also after a failure.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
